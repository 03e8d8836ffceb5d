import { type ESTree, parseSync } from "vite"

/** A value of a declaration that is written out; anything that would have to be run is not among them. */
export type Literal = string | number | boolean | null | readonly Literal[]

/** A declaration as its file writes it. */
export interface WrittenDeclaration {
  /** The name that the file exports it by. */
  readonly exportName: string
  readonly literals: ReadonlyMap<string, Literal>
  /** The source text of its other properties. */
  readonly texts: ReadonlyMap<string, string>
}

/** Reads `export const x = define…({…})` from a file's text without running it. Throws where there is not exactly one. */
export function readDeclaration(file: string, source: string, define: string): WrittenDeclaration {
  const { program, errors } = parseSync(file, source)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const found = program.body.flatMap((statement) => declarationsIn(statement, define))
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Error(`${file}: expected one "export const … = ${define}({ … })", found ${found.length}`)
  const literals = new Map<string, Literal>()
  const texts = new Map<string, string>()
  for (const property of only.object.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue
    const literal = literalOf(property.value)
    if (literal === undefined) texts.set(property.key.name, source.slice(property.value.start, property.value.end))
    else literals.set(property.key.name, literal)
  }
  return { exportName: only.exportName, literals, texts }
}

interface Found {
  readonly exportName: string
  readonly object: ESTree.ObjectExpression
}

function declarationsIn(statement: ESTree.Statement, define: string): readonly Found[] {
  if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") return []
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== "Identifier" || init?.type !== "CallExpression") return []
    const [argument] = init.arguments
    const isDefined = init.callee.type === "Identifier" && init.callee.name === define
    return isDefined && argument?.type === "ObjectExpression" ? [{ exportName: id.name, object: argument }] : []
  })
}

function literalOf(node: ESTree.Expression): Literal | undefined {
  if (node.type === "Literal" && (node.value === null || ["string", "number", "boolean"].includes(typeof node.value)))
    return node.value as Literal
  if (node.type !== "ArrayExpression") return undefined
  const items = node.elements.map((element) => (element === null || element.type === "SpreadElement" ? undefined : literalOf(element)))
  return items.every((item) => item !== undefined) ? items : undefined
}
