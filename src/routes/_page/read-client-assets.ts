import { islandSources } from "../../islands/_entry/island-sources.ts"
import type { AnyIsland } from "../../islands/_runtime/define-island.ts"
import { PAGE_SOURCES } from "./trim-manifest.ts"

/** A built file, and what it imports by the manifest's names. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = ReadonlyMap<string, Chunk>

/** Addresses of the built files that pages name. */
export interface ClientAssets {
  readonly css: string
  /** Classic script that runs before the first paint. */
  readonly theme: string
  /** Module of the frame's small behaviours. */
  readonly shell: string
  /** Module that brings islands alive at their time; only pages with islands have it. */
  readonly client: string
  /** All that the given islands need to come alive. */
  preloads(islands: readonly Pick<AnyIsland, "name">[]): readonly string[]
}

/** Reads the build's manifest, whole or trimmed. Throws when it names not all that pages need, that is, when the build is broken. */
export function readClientAssets(json: unknown): ClientAssets {
  const manifest = chunksOf(json)
  const addressOf = (source: string) => {
    const chunk = manifest.get(source)
    if (chunk === undefined) throw new Error(`The client build has no ${source}`)
    return `/${chunk.file}`
  }
  return {
    css: addressOf(PAGE_SOURCES.css),
    theme: addressOf(PAGE_SOURCES.theme),
    shell: addressOf(PAGE_SOURCES.shell),
    client: addressOf(PAGE_SOURCES.client),
    preloads: (islands) => {
      const found = new Set<string>()
      if (islands.length > 0) {
        for (const imported of manifest.get(PAGE_SOURCES.client)?.imports ?? []) collect(manifest, imported, found)
        collect(manifest, PAGE_SOURCES.hydrate, found)
      }
      for (const { name } of islands) collect(manifest, sourceOf(name), found)
      return [...found].map(addressOf)
    },
  }
}

/** The file of an island's chunk. Throws for one that the registry has not. */
function sourceOf(name: string): string {
  const source = islandSources[name]
  if (source === undefined) throw new Error(`The registry has no island ${name}; run npm run generate`)
  return source
}

/** A chunk and everything that it imports, each once. */
function collect(manifest: Manifest, source: string, found: Set<string>): void {
  if (found.has(source)) return
  found.add(source)
  for (const imported of manifest.get(source)?.imports ?? []) collect(manifest, imported, found)
}

/** Every start of the Worker reads the manifest, so it is checked without a schema. */
function chunksOf(json: unknown): Manifest {
  const entries = typeof json === "object" && json !== null ? Object.entries(json) : []
  return new Map(
    entries.map(([source, chunk]: readonly [string, unknown]) => {
      if (!isChunk(chunk)) throw new Error(`The client build's manifest has no file for ${source}`)
      return [source, chunk]
    }),
  )
}

function isChunk(value: unknown): value is Chunk {
  if (typeof value !== "object" || value === null || !("file" in value) || typeof value.file !== "string") return false
  return !("imports" in value) || (Array.isArray(value.imports) && value.imports.every((name) => typeof name === "string"))
}
