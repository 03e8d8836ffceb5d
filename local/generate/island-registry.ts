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

/** How a shell's declaration writes where its screen is, and what it is called. */
const SHELL = /defineShell<typeof import\("(\.[^"]+)"\)\.(\w+)(?:,\s*\w+)?>\(\s*"([^"]+)"/g

/** The browser's registry and the list of the islands' chunks, by the files that they belong in. Throws where a declaration cannot be read. */
export function islandRegistries(files: readonly SourceText[]): ReadonlyMap<string, string> {
  const islands = files.flatMap(readIslands).toSorted((left, right) => (left.name < right.name ? -1 : 1))
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

function readIslands({ file, text }: SourceText): readonly WrittenIsland[] {
  const shells = [...text.matchAll(SHELL)]
  if (shells.length < text.split("defineShell<").length - 1)
    throw new Error(`${file}: a shell is written \`defineShell<typeof import("./screen.tsx").Screen>("name", …)\``)
  if (shells.length === 0) return [readIsland(file, text)]
  return shells.map(([, specifier = "", member = "", name = ""]) => {
    const source = posix.normalize(posix.join(posix.dirname(file), specifier))
    return { name, source, load: loaderOf(source, member) }
  })
}

function readIsland(file: string, text: string): WrittenIsland {
  const { exportName, literals } = readDeclaration(file, text, "defineIsland")
  const name = literals.get("name")
  if (typeof name !== "string") throw new Error(`${file}: "name" must be written out as a text`)
  return { name, source: file, load: loaderOf(file, `${exportName}.component`) }
}

function loaderOf(source: string, member: string): string {
  return `() => import("${posix.relative(posix.dirname(CLIENT_ISLANDS), source)}").then((chunk) => chunk.${member})`
}

function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : `"${name}"`
}
