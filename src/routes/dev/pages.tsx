import type { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"
import { localeOf } from "../_shell/locale-of.ts"
import { renderNotFound } from "../_shell/pages.tsx"
import { Kit, kitPage } from "./kit.page.tsx"
import { Outbox, outboxPage } from "./outbox.page.tsx"
import { codeIn, linkIn, type OutboxEntry } from "./outbox-message.ts"

/** An email may style itself and lead on; it runs nothing, loads nothing and has no part in this site's origin. */
const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ")

/**
 * Mounts `/dev/outbox`: what the sandbox carrier kept, and `/dev/kit`: every part of the interface in every state. Answers 404 where
 * nothing is kept for reading, which is so in production.
 */
export function mountDev(app: Hono<HttpEnv>): void {
  app.get("/dev/outbox", async (c) => {
    const to = (c.req.query("to") ?? "").trim().slice(0, 320)
    const entries = await c.env.pages.outbox(to === "" ? undefined : to)
    if (entries === null) return renderNotFound(c)
    c.header("Cache-Control", "no-store")
    if (c.req.query("format") === "json") return c.json({ items: entries.map(toItem) })
    const locale = localeOf(c)
    return c.render(<Outbox locale={locale} entries={entries} to={to} />, { page: outboxPage(locale) })
  })
  app.get("/dev/kit", async (c) => {
    if ((await c.env.pages.outbox()) === null) return renderNotFound(c)
    const locale = localeOf(c)
    c.header("Cache-Control", "no-store")
    return c.render(<Kit locale={locale} nowMs={c.env.nowMs} />, { page: kitPage(locale) })
  })
  app.get("/dev/outbox/:id", async (c) => {
    const message = await c.env.pages.outboxMessage(c.req.param("id"))
    if (message === null || message.html === "") return renderNotFound(c)
    c.header("Cache-Control", "no-store")
    c.header("Content-Security-Policy", EMAIL_POLICY)
    return c.html(message.html)
  })
}

/** A message for programs, with what they mostly look for taken out of its text. */
function toItem({ id, channel, recipient, subject, text, sentAtMs }: OutboxEntry) {
  return { id, channel, recipient, subject, text, sent_at: new Date(sentAtMs).toISOString(), code: codeIn(text), link: linkIn(text) }
}
