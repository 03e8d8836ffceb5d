import type { Components, JsonSchema } from "./components.ts"

/** An input that a call takes: of what must be said the least, by its own example where the schema has one. */
export function exampleOf(schema: JsonSchema, components: Components): unknown {
  const found = components.resolved(schema)
  const { enum: values, const: only, anyOf, oneOf, type, format, ...own } = found
  const worded = wordedExample(found)
  if (worded !== undefined) return worded
  if (only !== undefined) return only
  if (values?.[0] !== undefined) return values[0]
  const option = (oneOf ?? anyOf)?.[0]
  if (isSchema(option)) return exampleOf(option, components)
  switch (type) {
    case "object":
      return exampleOfObject(own, components)
    case "array":
      return exampleOfList(own, components)
    case "string":
      return exampleOfText(format, own.minLength ?? 0)
    case "integer":
    case "number":
      return own.minimum ?? 0
    case "boolean":
      return true
    default:
      return null
  }
}

/** The example that a schema names itself. The library drops `examples` where ids are made of texts; a list of ids has `example`. */
function wordedExample({ examples, example }: JsonSchema): unknown {
  return examples?.[0] ?? example
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema, components: Components): unknown {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    if (!isSchema(field)) return []
    const isShown = required.includes(name) || wordedExample(components.resolved(field)) !== undefined
    return isShown ? [[name, exampleOf(field, components)]] : []
  })
  return Object.fromEntries(fields)
}

function exampleOfList({ items, minItems = 1 }: JsonSchema, components: Components): unknown {
  return isSchema(items) ? Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, components)) : []
}

function exampleOfText(format: string | undefined, minimumCharacters: number): string {
  switch (format) {
    case "date-time":
      return "2026-01-31T12:00:00.000Z"
    case "uri":
      return "https://example.org/image.png"
    default:
      return "text".padEnd(minimumCharacters, ".")
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
