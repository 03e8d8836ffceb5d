import type { CheckedField } from "./verdict.ts"

/** What may be checked of an input, by the names that calls give to its fields. */
export interface CheckedInput {
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** Tree of an article. */
  readonly document?: unknown
  readonly name?: string | undefined
  readonly bio?: string | undefined
  readonly prompt?: string | undefined
  /** Addresses that a profile leads to. */
  readonly links?: readonly string[] | undefined
  /** Captions of items. */
  readonly items?: readonly { readonly caption?: string | undefined }[] | undefined
}

/** The texts of an input with their paths: what `content/check`, `add` and `edit` all hand to the checker, so that they say the same. */
export function fieldsOf(input: CheckedInput): readonly CheckedField[] {
  const { title, text, name, bio, prompt, links = [], tags = [], items = [], document } = input
  const named = Object.entries({ title, text, name, bio, prompt }).flatMap(([path, value]) => (value ? [{ path, text: value }] : []))
  return [
    ...named,
    // An address without its beginning leads somewhere too.
    ...links.flatMap((link, index) => (link.trim() === "" ? [] : [{ path: `links.${index}`, text: wholeAddress(link) }])),
    ...tags.map((tag, index) => ({ path: `tags.${index}`, text: tag })),
    ...items.flatMap(({ caption }, index) => (caption ? [{ path: `items.${index}.caption`, text: caption }] : [])),
    ...(document === undefined ? [] : documentFields(document)),
  ]
}

function wholeAddress(link: string): string {
  return /^\s*[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link.trim()}`
}

/** Nested deeper than any article; what is below is not shown either. */
const MAXIMUM_DEPTH = 32
const MAXIMUM_NODES = 20_000
/** What attributes of nodes show or lead to. */
const TEXT_ATTRIBUTES = ["alt", "caption", "title", "href"] as const

/**
 * The texts of a document's tree by the path of the block that they are in: pieces of one block that differ in look only are one text,
 * so that nothing hides between them. Offsets count through the pieces; a line break counts as one.
 */
export function documentFields(document: unknown): readonly CheckedField[] {
  const fields: CheckedField[] = []
  const waiting: { readonly node: unknown; readonly path: string; readonly depth: number }[] = [
    { node: document, path: "document", depth: 0 },
  ]
  for (let count = 0; waiting.length > 0 && count < MAXIMUM_NODES; count++) {
    const next = waiting.pop()
    if (next === undefined || !isObject(next.node) || next.depth > MAXIMUM_DEPTH) continue
    const { node, path, depth } = next
    fields.push(...attributesOf(node["attrs"], `${path}.attrs`))
    const content: readonly unknown[] = Array.isArray(node["content"]) ? node["content"] : []
    const inline = content.map(inlineText)
    if (inline.some((piece) => piece !== null && piece !== "")) fields.push({ path, text: inline.map((piece) => piece ?? "\n").join("") })
    for (const [index, child] of content.entries()) {
      if (inline[index] === null) waiting.push({ node: child, path: `${path}.content.${index}`, depth: depth + 1 })
      else if (isObject(child) && Array.isArray(child["marks"]))
        for (const [place, mark] of child["marks"].entries())
          if (isObject(mark)) fields.push(...attributesOf(mark["attrs"], `${path}.content.${index}.marks.${place}.attrs`))
    }
  }
  return fields.toSorted((left, right) => (left.path < right.path ? -1 : 1))
}

/** The text of a node within a block; null for what is a block itself. */
function inlineText(node: unknown): string | null {
  if (!isObject(node)) return ""
  if (node["type"] === "hardBreak") return "\n"
  return node["type"] === "text" ? (typeof node["text"] === "string" ? node["text"] : "") : null
}

function attributesOf(attributes: unknown, path: string): readonly CheckedField[] {
  if (!isObject(attributes)) return []
  return TEXT_ATTRIBUTES.flatMap((name) => {
    const value = attributes[name]
    return typeof value === "string" && value !== "" ? [{ path: `${path}.${name}`, text: value }] : []
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
