/** A built file, and what it imports by the manifest's names. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  /** What it loads when it needs it. */
  readonly dynamicImports?: readonly string[]
}

/** The build's manifest as it is written. */
export type FullManifest = Readonly<Record<string, Chunk>>

/** What every page names. */
export const PAGE_SOURCES = {
  css: "src/islands/_ui/app.css",
  theme: "src/islands/_runtime/theme.ts",
  shell: "src/islands/_entry/shell.ts",
  client: "src/islands/_entry/client.ts",
  hydrate: "src/islands/_runtime/hydrate.tsx",
} as const

/**
 * What of the build's manifest pages ask for: the files that they name, the islands that the client loads, and all that those import, with
 * numbers in the place of other names. Every start of the Worker reads it, and four fifths of the manifest are words that no page asks for.
 * Throws where the build has not all of it.
 */
export function trimManifest(manifest: FullManifest): FullManifest {
  const sources = [...Object.values(PAGE_SOURCES), ...(manifest[PAGE_SOURCES.client]?.dynamicImports ?? [])]
  const names = new Map(sources.map((source) => [source, source]))
  const trimmed: Record<string, Chunk> = {}
  // A map's loop goes on to what is put into it meanwhile.
  for (const [source, name] of names) {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The client build has no ${source}`)
    const imports = (chunk.imports ?? []).map((imported) => {
      const short = names.get(imported) ?? String(names.size)
      names.set(imported, short)
      return short
    })
    trimmed[name] = imports.length === 0 ? { file: chunk.file } : { file: chunk.file, imports }
  }
  return trimmed
}
