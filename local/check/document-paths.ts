/** A path of this project as documents write it: in backticks or as the target of a link; `*`, `**`, `<name>` and `{a,b}` are patterns. */
const MENTION = /`((?:src|db|local|easel|e2e|bench|testing|docs|public)\/[^`\s]*)`|\]\(((?!https?:|#|mailto:)[^)\s#]+)(?:#[^)]*)?\)/g

/** Paths that documents name and that are nowhere in the project; one line each. Decisions are history and may name what was. */
export function missingPaths(documents: ReadonlyMap<string, string>, files: readonly string[]): readonly string[] {
  const known = new Set(files.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))))
  const missing: string[] = []
  for (const [document, text] of documents) {
    if (document.startsWith("docs/decisions/0")) continue
    for (const [, mentioned, linked] of text.matchAll(MENTION)) {
      const path = mentioned ?? resolve(document, linked ?? "")
      if (!isKnown(path.replace(/\/$/, ""), known)) missing.push(`${document}: ${path} does not exist`)
    }
  }
  return missing
}

function resolve(document: string, target: string): string {
  const parts = document.split("/").slice(0, -1)
  for (const part of target.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
  }
  return parts.join("/")
}

function isKnown(path: string, known: ReadonlySet<string>): boolean {
  if (known.has(path)) return true
  if (!/[*<{]/.test(path)) return false
  const pattern = new RegExp(
    `^${path
      .replaceAll(/[.+^$()|[\]\\]/g, "\\$&")
      .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.split(",").join("|")})`)
      .replaceAll(/<[^>]*>/g, "[^/]+")
      .replaceAll("**", "\u0000")
      .replaceAll("*", "[^/]*")
      .replaceAll("\u0000", ".*")}$`,
  )
  return [...known].some((one) => pattern.test(one))
}
