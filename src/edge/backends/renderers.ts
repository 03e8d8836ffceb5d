import * as z from "zod/mini"
import { isDevelopment } from "../environment.ts"
import type { RenderBackend } from "./render-backend.ts"
import { createProtocolBackend } from "./render-protocol.ts"

const rendererSchema = z.object({
  name: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** `easel` is the preview renderer; `http` is anything else that speaks the render protocol (docs/render-protocol.md). */
  kind: z.enum(["easel", "http"]),
  url: z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/)),
  slots: z.int().check(z.gte(1), z.lte(64)),
  token: z.optional(z.string()),
  /** How many jobs of each kind it runs at once, where it shall not be asked. */
  offers: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), z.int().check(z.gte(0), z.lte(64)))),
})

/** A render backend as it is configured: one entry of the variable RENDERERS. */
export type Renderer = z.infer<typeof rendererSchema>

/** The configured render backends. Throws when RENDERERS is not a JSON list of them with distinct names. */
export function parseRenderers(text: string): readonly Renderer[] {
  const renderers = z.array(rendererSchema).parse(JSON.parse(text))
  if (new Set(renderers.map((renderer) => renderer.name)).size !== renderers.length)
    throw new Error("RENDERERS: two entries have the same name")
  return renderers.map((renderer) => ({ ...renderer, url: renderer.url.replace(/\/+$/, "") }))
}

/** Makes the client of a renderer; a new kind of backend is one file and one line here. */
export function createBackend(renderer: Renderer): RenderBackend {
  switch (renderer.kind) {
    case "easel":
    case "http":
      return createProtocolBackend(renderer)
  }
}

/**
 * Throws in production for a renderer that is not reached by https, which its token and everybody's prompts would travel without, and
 * for a preview renderer that is not expressly allowed: nobody shall take its work for an AI's.
 */
export function assertRenderersAllowed(env: {
  readonly ENVIRONMENT: string
  readonly RENDERERS: string
  readonly ALLOW_PREVIEW_RENDERER?: string
}): void {
  if (isDevelopment(env)) return
  const renderers = parseRenderers(env.RENDERERS)
  const plain = renderers.find(({ url }) => !url.startsWith("https:"))
  if (plain !== undefined) throw new Error(`RENDERERS: ${plain.name} must be reached by https`)
  if (env.ALLOW_PREVIEW_RENDERER !== "yes" && renderers.some(({ kind }) => kind === "easel")) {
    throw new Error(
      'RENDERERS names the preview renderer, which makes no AI images: connect another backend or set ALLOW_PREVIEW_RENDERER to "yes"',
    )
  }
}
