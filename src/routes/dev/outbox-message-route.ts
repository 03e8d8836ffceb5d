import type { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"
import { renderNotFound } from "../_page/page-app.tsx"

/** An email may style itself and lead on; it runs nothing, loads nothing and has no part in this site's origin. */
const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ")

/** Mounts `/dev/outbox/{id}`: one email as it would have been sent. Answers 404 where nothing is kept for reading, which is so in production. */
export function mountOutboxMessage(app: Hono<HttpEnv>): void {
  app.get("/dev/outbox/:id", async (c) => {
    const message = await c.env.context.outbox.read(c.req.param("id"))
    if (message === null || message.html === "") return renderNotFound(c)
    c.header("Cache-Control", "no-store")
    c.header("Content-Security-Policy", EMAIL_POLICY)
    return c.html(message.html)
  })
}
