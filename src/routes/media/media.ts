import { Hono } from "hono"
import type { HttpEnv } from "../_http/services.ts"

/** Types that a browser may show in place; anything else is only ever downloaded. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp|avif|gif)|video\/(?:mp4|webm)|audio\/(?:aac|mpeg|mp4|ogg|wav|webm))$/
const KEY = /^[a-z0-9_/-]{1,160}(?:\.[a-z0-9]{1,5})?$/
/** Published works and pictures of profiles: anybody may see them, so any cache may keep them. */
const PUBLIC = /^(?:work|avatar|banner)\//
/** A stored file can neither run nor load anything, even if opened on its own. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"

/** `/media/{key}`: stored files, with ranges and revalidation; what is stored under a key never changes. */
export function createMedia(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.on(["GET", "HEAD"], "/media/*", async (c) => {
    const key = new URL(c.req.url).pathname.slice("/media/".length)
    if (!KEY.test(key)) return c.body(null, 404)
    const found = await c.env.readMedia(key, c.req.raw)
    if (found.status === 404) return c.body(null, 404)
    const headers = new Headers(found.headers)
    headers.set("Cache-Control", PUBLIC.test(key) ? "public, max-age=31536000, immutable" : "private, max-age=31536000, immutable")
    headers.set("Content-Security-Policy", FILE_POLICY)
    headers.set("Cross-Origin-Resource-Policy", "cross-origin")
    const name = new URL(c.req.url).searchParams.get("download")
    if (name !== null)
      headers.set("Content-Disposition", `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "-").slice(0, 80) || "atelier"}"`)
    else if (!SHOWN.test(headers.get("Content-Type") ?? "")) headers.set("Content-Disposition", "attachment")
    return new Response(c.req.method === "HEAD" ? null : found.body, { status: found.status, headers })
  })
  return app
}
