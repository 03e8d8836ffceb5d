/** Longest text of XMP that is looked at, in characters. */
const MAXIMUM_CHARACTERS = 2_097_152
const NAMES = [
  ["XMP UserComment", "exif:UserComment"],
  ["XMP description", "dc:description"],
  ["parameters", "parameters"],
] as const
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

/** Texts of XMP in which programs keep recipes: comment and description, as elements or attributes. */
export function readXmpNotes(xmp: string): readonly (readonly [string, string])[] {
  const text = xmp.slice(0, MAXIMUM_CHARACTERS)
  return NAMES.flatMap(([name, property]) => {
    const value = elementOf(text, property) ?? attributeOf(text, property)
    return value === null ? [] : [[name, value] as const]
  })
}

/** What stands in an element, in the first entry of its list where it has one. Looked for letter by letter: a pattern would be slow on hostile text. */
function elementOf(text: string, property: string): string | null {
  const start = text.indexOf(`<${property}`)
  const open = start < 0 ? -1 : text.indexOf(">", start)
  const end = open < 0 || text[open - 1] === "/" ? -1 : text.indexOf(`</${property}`, open)
  if (end < 0) return null
  const inner = text.slice(open + 1, end)
  const item = inner.indexOf("<rdf:li")
  const itemOpen = item < 0 ? -1 : inner.indexOf(">", item)
  const itemEnd = itemOpen < 0 ? -1 : inner.indexOf("</rdf:li", itemOpen)
  return unescaped(itemEnd < 0 ? inner : inner.slice(itemOpen + 1, itemEnd))
}

function attributeOf(text: string, property: string): string | null {
  const start = text.indexOf(` ${property}="`)
  const from = start + property.length + 3
  const end = start < 0 ? -1 : text.indexOf('"', from)
  return end < 0 ? null : unescaped(text.slice(from, end))
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hexadecimal, name) => {
    if (typeof name === "string") return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
    return code > 0x10ffff ? entity : String.fromCodePoint(code)
  })
}
