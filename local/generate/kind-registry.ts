import { posix } from "node:path"
import { readDeclaration } from "./read-declaration.ts"
import { HEADING, type SourceText, withoutRepeats } from "./source-text.ts"

export const KIND_REGISTRY = "src/domain/_entry/task-kinds.ts"

/** The registry of all kinds of task; files beside them that declare none are left out. Throws where a declaration cannot be read. */
export function kindRegistry(files: readonly SourceText[]): string {
  const kinds = files.filter(({ text }) => text.includes("= defineTaskKind(")).map(readKind)
  withoutRepeats(
    "name",
    kinds.map(({ name, file }) => [name, file]),
  )
  withoutRepeats(
    "export",
    kinds.map(({ exportName, file }) => [exportName, file]),
  )
  const imports = kinds.map(({ file, exportName }) => {
    const specifier = posix.relative(posix.dirname(KIND_REGISTRY), file)
    return `import { ${exportName} } from "${specifier}"`
  })
  return `${HEADING}import { type TaskKinds, taskKindsOf } from "../_kernel/task-kind.ts"
${imports.join("\n")}

/** Every kind of task. */
${withinLine(kinds.map(({ exportName }) => exportName))}
`
}

/** As the formatter writes it: on one line where that is no longer than its limit. */
function withinLine(names: readonly string[]): string {
  const line = `export const TASK_KINDS: TaskKinds = taskKindsOf([${names.join(", ")}])`
  return line.length <= 140 ? line : `export const TASK_KINDS: TaskKinds = taskKindsOf([\n${names.map((name) => `  ${name},\n`).join("")}])`
}

function readKind({ file, text }: SourceText) {
  const { exportName, literals } = readDeclaration(file, text, "defineTaskKind")
  const name = literals.get("name")
  if (typeof name !== "string") throw new Error(`${file}: "name" must be written out as a text`)
  return { file, exportName, name }
}
