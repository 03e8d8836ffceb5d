import { posix } from "node:path"
import { readDeclaration } from "./read-declaration.ts"
import { HEADING, type SourceText, withoutRepeats } from "./source-text.ts"

export const CLIENT_ISLANDS = "src/islands/_entry/client-islands.ts"
export const ISLAND_SOURCES = "src/islands/_entry/island-sources.ts"

interface WrittenIsland {
  readonly name: string
  /** How the browser gets its component, as source text of the registry. */
  readonly load: string
  /** The file whose chunk that is. */
  readonly source: string
}

/** How a declaration writes where its component is, in `load`. */
const LOADED_FROM = /\(\)\s*=>\s*import\(\s*"(\.[^"]+)"\s*\)\s*\.then\(\s*\((\w+)\)\s*=>\s*\2\.(\w+)\s*,?\s*\)/

/** The browser's registry and the list of the islands' chunks, by the files that they belong in. Throws where a declaration cannot be read. */
export function islandRegistries(files: readonly SourceText[]): ReadonlyMap<string, string> {
  const islands = files.map(readIsland).toSorted((left, right) => (left.name < right.name ? -1 : 1))
  withoutRepeats(
    "name",
    islands.map(({ name, source }) => [name, source] as const),
  )
  const loaders = islands.map(({ name, load }) => `  ${keyOf(name)}: ${load},`)
  const sources = islands.map(({ name, source }) => `  ${keyOf(name)}: "${source}",`)
  return new Map([
    [
      CLIENT_ISLANDS,
      `${HEADING}import type { IslandLoaders } from "../_runtime/schedule-islands.ts"

/** Every island for the browser, each a chunk of its own. */
export const clientIslands: IslandLoaders = {
${loaders.join("\n")}
}
`,
    ],
    [
      ISLAND_SOURCES,
      `${HEADING}
/** The file of each island's chunk, as the build's manifest names it. */
export const islandSources: Readonly<Record<string, string>> = {
${sources.join("\n")}
}
`,
    ],
  ])
}

function readIsland({ file, text }: SourceText): WrittenIsland {
  const { exportName, literals, texts } = readDeclaration(file, text, "defineIsland")
  const name = literals.get("name")
  const server = literals.get("server")
  if (typeof name !== "string") throw new Error(`${file}: "name" must be written out as a text`)
  if (server === "html") return { name, source: file, load: loaderOf(file, `${exportName}.component`) }
  const [, specifier, , member] = LOADED_FROM.exec(texts.get("load") ?? "") ?? []
  if (server !== "shell" || specifier === undefined || member === undefined)
    throw new Error(`${file}: an island is "html", or "shell" with "load" as its type describes`)
  const source = posix.normalize(posix.join(posix.dirname(file), specifier))
  return { name, source, load: loaderOf(source, member) }
}

function loaderOf(source: string, member: string): string {
  return `() => import("${posix.relative(posix.dirname(CLIENT_ISLANDS), source)}").then((chunk) => chunk.${member})`
}

function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : `"${name}"`
}
