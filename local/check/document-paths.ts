import { documentSteps } from "./document-steps.ts"

/** What a document writes in backticks, or leads to by a link; links to other sites and within the page are not ours to check. */
const MENTION = /`([^`\s]+)`|\]\(((?!https?:|#|mailto:)[^)\s#]+)(?:#[^)]*)?\)/g
/** A path from the root of the project; `*`, `**`, `<name>` and `{a,b}` make it a pattern. */
const FROM_ROOT = /^(?:src|db|local|easel|e2e|bench|testing|docs|public)\//
/** The name of a source file or document, perhaps with the folders that it is in. */
const FILE_NAME = /^[\w*<>{},-][\w./*<>{},-]*\.(?:tsx?|mjs|cjs|md|sql|toml)$/

/** Paths and file names that documents mention and that nothing in the project has; one line each. A document may mention what it has its reader write. */
export function missingPaths(documents: ReadonlyMap<string, string>, files: readonly string[]): readonly string[] {
  const known = withFolders(files)
  const missing: string[] = []
  for (const [document, text] of documents) {
    const written = withFolders(documentSteps(text).flatMap((step) => (step.kind === "file" ? [step.path] : [])))
    for (const [, mentioned, linked] of text.matchAll(MENTION)) {
      if (mentioned !== undefined && !FROM_ROOT.test(mentioned) && !FILE_NAME.test(mentioned)) continue
      const path = (mentioned ?? resolve(document, linked ?? "")).replace(/\/$/, "")
      const isWhole = mentioned === undefined || FROM_ROOT.test(mentioned)
      if (![known, written].some((paths) => isKnown(path, isWhole, paths))) missing.push(`${document}: ${path} does not exist`)
    }
  }
  return missing
}

function withFolders(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))))
}

function resolve(document: string, target: string): string {
  const parts = document.split("/").slice(0, -1)
  for (const part of target.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
  }
  return parts.join("/")
}

/** Whether there is such a path; one that is not whole is the end of one. */
function isKnown(path: string, isWhole: boolean, known: ReadonlySet<string>): boolean {
  if (known.has(path)) return true
  const pattern = path
    .replaceAll(/[.+^$()|[\]\\]/g, "\\$&")
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.split(",").join("|")})`)
    .replaceAll(/<[^>]*>/g, "[^/]+")
    .replaceAll("**", "\u0000")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0000", ".*")
  const whole = new RegExp(`${isWhole ? "^" : "(?:^|/)"}${pattern}$`)
  return [...known].some((one) => whole.test(one))
}
