import { posix } from "node:path"
import { type Literal, readDeclaration } from "./read-declaration.ts"
import { HEADING, type SourceText, withoutRepeats } from "./source-text.ts"

export const PAGE_REGISTRY = "src/routes/_entry/pages.ts"

/** The registry of all pages: what is known of each without its code, and how its code is had. Throws where a declaration cannot be read. */
export function pageRegistry(files: readonly SourceText[]): string {
  const pages = files.map(readPage)
  withoutRepeats(
    "path",
    pages.flatMap(({ file, paths }) => paths.map((path) => [path, file] as const)),
  )
  const entries = pages.toSorted((left, right) => (left.path < right.path ? -1 : 1)).map(({ entry }) => entry)
  return `${HEADING}import type { RegisteredPage } from "../_page/page-address.ts"

/** Every page. */
export const pages: readonly RegisteredPage[] = [
${entries.join("\n")}
]
`
}

function readPage({ file, text }: SourceText) {
  const { exportName, literals, texts } = readDeclaration(file, text, "definePage")
  if (exportName !== "page") throw new Error(`${file}: a page is exported as "page", not "${exportName}"`)
  const stringOf = (name: string) => {
    const value = literals.get(name)
    if (typeof value !== "string") throw new Error(`${file}: "${name}" must be written out as a text`)
    return value
  }
  const listOf = (name: string): readonly Literal[] => {
    const value = literals.get(name) ?? []
    if (texts.has(name) || !Array.isArray(value)) throw new Error(`${file}: "${name}" must be written out as a list of texts`)
    return value
  }
  const [path, access, cache] = [stringOf("path"), stringOf("access"), stringOf("cache")]
  const [aliases, query] = [listOf("aliases"), listOf("query")]
  const isListed = access === "visitor" && literals.get("isListed") !== false && !path.startsWith("/dev/")
  const rate = literals.get("rate") ?? null
  if (texts.has("rate")) throw new Error(`${file}: "rate" must be written out`)
  const isChosen = query.length > 0 || path.includes("/:")
  if (access === "visitor" && cache === "none" && isChosen && rate === null)
    throw new Error(`${file}: anybody may have it made again and again, so it needs a "rate"`)
  const specifier = posix.relative(posix.dirname(PAGE_REGISTRY), file)
  const row = { path, aliases, access, cache, rate, query, isListed }
  const lines = Object.entries(row).map(([name, value]) => `    ${name}: ${JSON.stringify(value).replaceAll('","', '", "')},`)
  const entry = ["  {", ...lines, `    load: () => import("${specifier}").then((chunk) => chunk.page),`, "  },"].join("\n")
  return { file, path, paths: [path, ...aliases.map(String)], entry }
}
