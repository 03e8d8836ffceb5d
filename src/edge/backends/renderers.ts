import * as z from "zod/mini"
import { BACKEND_KINDS } from "../../domain/backend/capability-rules.ts"
import { serverNameSchema } from "../../domain/backend/server-schemas.ts"
import { isDevelopment } from "../environment.ts"

const header = z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), z.string().check(z.maxLength(2000)))

/** What a server is shown to be let in by; all of it is secret. */
const credentialsShape = {
  /** Sent as `Authorization: Bearer …`. */
  token: z.optional(z.string()),
  /** `user:password`, sent as Basic. */
  basic: z.optional(z.string()),
  /** Further headers, such as those of a tunnel's service token. */
  headers: z.optional(header),
}

const rendererSchema = z.object({
  name: serverNameSchema(),
  kind: z.enum(BACKEND_KINDS),
  /** Empty for the kind that has no address. */
  url: z._default(z.string().check(z.regex(/^(?:https?:\/\/[^\s?#]+)?$/)), ""),
  slots: z.int().check(z.gte(1), z.lte(64)),
  ...credentialsShape,
  /** How many jobs of each kind it runs at once, where it shall not be asked. */
  offers: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), z.int().check(z.gte(0), z.lte(64)))),
})

/** A render backend as it is reached: one entry of the variable RENDERERS, or a row of the fleet's table with its secrets opened. */
export type Renderer = z.infer<typeof rendererSchema>

/** The render backends of RENDERERS. Throws when it is not a JSON list of them with distinct names. */
export function parseRenderers(text: string): readonly Renderer[] {
  const renderers = z.array(rendererSchema).parse(JSON.parse(text))
  if (new Set(renderers.map((renderer) => renderer.name)).size !== renderers.length)
    throw new Error("RENDERERS: two entries have the same name")
  const nowhere = renderers.find(({ kind, url }) => (url === "") !== (kind === "workers-ai"))
  if (nowhere !== undefined) throw new Error(`RENDERERS: ${nowhere.name} ${nowhere.url === "" ? "needs a url" : "has no url"}`)
  return renderers.map((renderer) => ({ ...renderer, url: renderer.url.replace(/\/+$/, "") }))
}

/** The headers that a server is shown with every request. */
export function credentialHeaders({ token, basic, headers = {} }: Pick<Renderer, "token" | "basic" | "headers">): Record<string, string> {
  const authorization = token ? `Bearer ${token}` : basic ? `Basic ${btoa(basic)}` : null
  return { ...headers, ...(authorization === null ? {} : { Authorization: authorization }) }
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
  const plain = renderers.find(({ url }) => url.startsWith("http:"))
  if (plain !== undefined) throw new Error(`RENDERERS: ${plain.name} must be reached by https`)
  if (env.ALLOW_PREVIEW_RENDERER !== "yes" && renderers.some(({ kind }) => kind === "easel")) {
    throw new Error(
      'RENDERERS names the preview renderer, which makes no AI images: connect another backend or set ALLOW_PREVIEW_RENDERER to "yes"',
    )
  }
}
