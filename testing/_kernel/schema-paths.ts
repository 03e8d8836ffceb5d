import * as z from "zod/mini"

const part = z.object({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
})

/** The paths of all values that a schema has, such as `lora_models.0.weight`; of a list those of its first thing. */
export function schemaPaths(schema: z.ZodMiniType): readonly string[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  const pathsOf = (within: unknown, path: string): readonly string[] => {
    const { $ref: reference, properties, items } = part.parse(within)
    const name = reference?.split("/").at(-1)
    if (name !== undefined) return pathsOf(root.$defs?.[name], path)
    if (properties !== undefined)
      return Object.entries(properties).flatMap(([field, inner]) => pathsOf(inner, path === "" ? field : `${path}.${field}`))
    return items === undefined ? [path] : pathsOf(items, `${path}.0`)
  }
  return pathsOf(root, "")
}

/** Settings that no place of a form reaches and no reason is given for, whole or by the part that they are in, and reasons that nothing needs. */
export function unplacedSettings(schema: z.ZodMiniType, places: readonly RegExp[], reasons: Readonly<Record<string, string>>) {
  const all = schemaPaths(schema)
  const isReached = (path: string) => places.some((place) => place.test(`meta.${path}`))
  const named = Object.keys(reasons)
  const isOf = (path: string, reason: string) => path === reason || path.startsWith(`${reason}.`)
  return {
    missing: all.filter((path) => !isReached(path) && !named.some((reason) => isOf(path, reason))),
    needless: named.filter((reason) => all.filter((path) => isOf(path, reason)).every(isReached)),
  }
}
