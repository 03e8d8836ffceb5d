/** A built file, and what it imports by the manifest's names. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  /** What it loads when it needs it. */
  readonly dynamicImports?: readonly string[]
}

/** What is kept of it for pages: a file, then what it imports, by names. */
export type PageFiles = Readonly<Record<string, readonly [file: string, ...imports: string[]]>>

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
 * numbers in the place of other names. An import that another one brings is left out: pages name all that is reached. Every start of the
 * Worker reads it, and four fifths of the manifest are words that no page asks for. Throws where the build has not all of it.
 */
export function trimManifest(manifest: FullManifest): PageFiles {
  const sources = [...Object.values(PAGE_SOURCES), ...(manifest[PAGE_SOURCES.client]?.dynamicImports ?? [])]
  const needed = neededImports(manifest)
  const names = new Map(sources.map((source) => [source, source]))
  const trimmed: Record<string, readonly [string, ...string[]]> = {}
  // A map's loop goes on to what is put into it meanwhile.
  for (const [source, name] of names) {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`The client build has no ${source}`)
    const imports = (needed.get(source) ?? []).map((imported) => {
      const short = names.get(imported) ?? String(names.size)
      names.set(imported, short)
      return short
    })
    trimmed[name] = [chunk.file, ...imports]
  }
  return trimmed
}

/** The imports of each file, without those that another of them brings; what is reached from anywhere stays the same. */
function neededImports(manifest: FullManifest): ReadonlyMap<string, readonly string[]> {
  const needed = new Map(Object.entries(manifest).map(([source, { imports = [] }]) => [source, imports]))
  for (const source of needed.keys()) {
    for (const imported of needed.get(source) ?? []) {
      const others = (needed.get(source) ?? []).filter((other) => other !== imported)
      // Ways back through the file itself are none, else two files of a circle would each be left out for the other.
      if (reachedFrom(others, needed, source).has(imported)) needed.set(source, others)
    }
  }
  return needed
}

/** All that some files bring, themselves too, without going through one. */
function reachedFrom(starts: readonly string[], imports: ReadonlyMap<string, readonly string[]>, past: string): ReadonlySet<string> {
  const found = new Set(starts)
  // A set's loop goes on to what is put into it meanwhile.
  for (const source of found) if (source !== past) for (const imported of imports.get(source) ?? []) found.add(imported)
  return found
}
