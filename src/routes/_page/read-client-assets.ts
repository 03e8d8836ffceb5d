import { islandSources } from "../../islands/_entry/island-sources.ts"
import type { AnyIsland } from "../../islands/_runtime/define-island.ts"
import { PAGE_SOURCES, type PageFiles } from "./trim-manifest.ts"

type Manifest = ReadonlyMap<string, PageFiles[string]>

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

/** Reads what the build says to pages. Throws when it names not all that pages need, that is, when the build is broken. */
export function readClientAssets(json: unknown): ClientAssets {
  const manifest = chunksOf(json)
  const addressOf = (source: string) => {
    const [file] = manifest.get(source) ?? []
    if (file === undefined) throw new Error(`The client build has no ${source}`)
    return `/${file}`
  }
  return {
    css: addressOf(PAGE_SOURCES.css),
    theme: addressOf(PAGE_SOURCES.theme),
    shell: addressOf(PAGE_SOURCES.shell),
    client: addressOf(PAGE_SOURCES.client),
    preloads: (islands) => {
      const found = new Set<string>()
      if (islands.length > 0) {
        for (const imported of importsOf(manifest, PAGE_SOURCES.client)) collect(manifest, imported, found)
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

function importsOf(manifest: Manifest, source: string): readonly string[] {
  return manifest.get(source)?.slice(1) ?? []
}

/** A chunk and everything that it imports, each once. */
function collect(manifest: Manifest, source: string, found: Set<string>): void {
  if (found.has(source)) return
  found.add(source)
  for (const imported of importsOf(manifest, source)) collect(manifest, imported, found)
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

function isChunk(value: unknown): value is PageFiles[string] {
  return Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string")
}
