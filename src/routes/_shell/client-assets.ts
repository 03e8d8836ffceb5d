import * as z from "zod/mini"
import manifestJson from "../../../dist/client/.vite/manifest.json" with { type: "json" }
import { ISLAND_SOURCES, type IslandName } from "../../islands/_runtime/island-props.ts"

const chunkSchema = z.object({ file: z.string(), imports: z.optional(z.array(z.string())), css: z.optional(z.array(z.string())) })
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.infer<typeof manifestSchema>

/** Addresses of the built files that pages name. */
export interface ClientAssets {
  readonly css: string
  /** Classic script that runs before the first paint. */
  readonly theme: string
  /** Module of the frame's small behaviours. */
  readonly shell: string
  /** Module that brings islands alive; only pages with islands have it. */
  readonly client: string
  /** What the given islands and the client need, to be fetched at once. */
  preloads(islands: readonly IslandName[]): readonly string[]
}

/** Reads the build's manifest. Throws when it names not all that pages need, that is, when the build is broken. */
export function readClientAssets(json: unknown): ClientAssets {
  const manifest = manifestSchema.parse(json)
  const addressOf = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The client build has no ${source}`)
    return `/${chunk.file}`
  }
  const client = "src/islands/_runtime/client.ts"
  return {
    css: addressOf("src/islands/_ui/app.css"),
    theme: addressOf("src/islands/_runtime/theme.ts"),
    shell: addressOf("src/islands/_runtime/shell.ts"),
    client: addressOf(client),
    preloads: (islands) => {
      const found = new Set<string>()
      for (const source of [client, ...islands.map((name) => ISLAND_SOURCES[name])]) collect(manifest, source, found)
      found.delete(client)
      return [...found].map(addressOf)
    },
  }
}

/** A chunk and everything that it imports, each once. */
function collect(manifest: Manifest, source: string, found: Set<string>): void {
  if (found.has(source)) return
  found.add(source)
  for (const imported of manifest[source]?.imports ?? []) collect(manifest, imported, found)
}

export const clientAssets = readClientAssets(manifestJson)
