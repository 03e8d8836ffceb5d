import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { currentText } from "./source-text.ts"

/**
 * Writes the types of the English words beside them (`en.d.json.ts`, in no commit): the texts themselves, which tell which keys there are
 * and which values each takes. A JSON file alone says no more than that they are texts.
 */
export function writeWordTypes(root: string): void {
  for (const file of globSync("src/messages/*/en.json", { cwd: root })) {
    const path = join(root, file)
    const types = `declare const words: ${literalType(readFileSync(path, "utf8"))}\nexport default words\n`
    const typesPath = path.replace(/\.json$/, ".d.json.ts")
    if (currentText(typesPath) !== types) writeFileSync(typesPath, types)
  }
}

/** A flat JSON object of texts as a type of these very texts. */
function literalType(json: string): string {
  const words: Readonly<Record<string, string>> = JSON.parse(json)
  return `{\n${Object.entries(words)
    .map(([key, text]) => `  readonly ${JSON.stringify(key)}: ${JSON.stringify(text)}\n`)
    .join("")}}`
}
