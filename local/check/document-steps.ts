/** What a document has its reader do: write a file, change one, or run a command. */
export type DocumentStep =
  | { readonly kind: "file"; readonly path: string; readonly text: string }
  /** Each part is found in the file as its unmarked lines say, and replaced. */
  | { readonly kind: "change"; readonly path: string; readonly parts: readonly { readonly before: string; readonly after: string }[] }
  | { readonly kind: "command"; readonly command: string }
  /** What is shown without a path, such as what a command writes. */
  | { readonly kind: "shown"; readonly language: string; readonly text: string }

/** A block of code, with the path that is alone in the line above it. */
const BLOCK = /(?:^`([^`\n]+)`\n\n)?^```(\w+)\n([\s\S]*?\n)```$/gm

/** The code blocks of a document, in their order. */
export function documentSteps(document: string): readonly DocumentStep[] {
  return [...document.matchAll(BLOCK)].flatMap(([, path, language = "", text = ""]): DocumentStep[] => {
    if (language === "sh")
      return text
        .trim()
        .split("\n")
        .map((command) => ({ kind: "command", command }))
    if (path === undefined) return [{ kind: "shown", language, text }]
    return [language === "diff" ? { kind: "change", path, parts: text.split(/^@@\n/m).map(partOf) } : { kind: "file", path, text }]
  })
}

function partOf(text: string): { readonly before: string; readonly after: string } {
  const lines = text.split("\n").filter((line) => line !== "")
  const wrong = lines.find((line) => !/^[ +-]/.test(line))
  if (wrong !== undefined) throw new Error(`a line of a diff begins with a blank, + or -: ${wrong}`)
  const linesWithout = (mark: string) => lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`)
  return { before: linesWithout("+").join(""), after: linesWithout("-").join("") }
}

/** A file's text after a change. Throws where a part is not in it exactly once. */
export function changed(text: string, { path, parts }: Extract<DocumentStep, { readonly kind: "change" }>): string {
  return parts.reduce((before, part) => {
    const found = before.split(part.before).length - 1
    if (found !== 1) throw new Error(`${path} has these lines ${found} times:\n${part.before}`)
    return before.replace(part.before, () => part.after)
  }, text)
}
