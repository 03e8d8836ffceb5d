import type { Context, Hono } from "hono"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { previewKey } from "../../domain/library/rendition-rules.ts"
import { makePreview, readPreviewCover } from "../../domain/post/preview-image.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv, MediaAnswer } from "../_http/services.ts"

/** As long as a page is kept: what is withdrawn is gone from previews as soon as from pages. */
const KEPT = "public, max-age=0, s-maxage=30"

/** Mounts `/og/{id}.jpg`: the image that previews of a link to a work show, 1200 × 630 px; 404 for what is not public and safe. */
export function mountPreviews(app: Hono<HttpEnv>): void {
  app.on(["GET", "HEAD"], "/og/:name", async (c) => {
    const [, text] = /^(work_[a-z0-9]+)\.jpg$/.exec(c.req.param("name")) ?? []
    const id = workIdSchema().safeParse(text)
    const coverKey = id.success ? await readPreviewCover(c.env.context, id.data) : null
    const found = coverKey === null ? null : await readOrMake(c, coverKey)
    if (found === null || found.status === 404) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } })
    const headers = new Headers(found.headers)
    headers.set("Cache-Control", KEPT)
    headers.set("Cross-Origin-Resource-Policy", "cross-origin")
    return new Response(c.req.method === "HEAD" ? null : found.body, { status: found.status, headers })
  })
}

/** Stored by whoever asks first; making one costs more than handing bytes on, so it is limited for each address. */
async function readOrMake(c: Context<HttpEnv>, coverKey: string): Promise<MediaAnswer | null> {
  const stored = await c.env.readMedia(previewKey(coverKey), c.req.raw)
  if (stored.status !== 404) return stored
  await takeRate(c.env, "read", `preview ${c.env.address}`)
  const made = await makePreview(c.env.context, coverKey)
  return made === null ? null : c.env.readMedia(made, c.req.raw)
}
