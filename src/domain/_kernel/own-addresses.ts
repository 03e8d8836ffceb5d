import * as z from "zod/mini"
import { once } from "./once.ts"

/**
 * An address on this site in an answer. Verbs word it as a path; what goes out to clients is whole, so that a script need not know where
 * it came from. Empty where there is none yet.
 */
export const ownAddress = once(() => z.string().check(z.meta({ format: "uri" })))

type Completing = (value: unknown, site: string) => unknown

/** What makes the addresses in a value of a schema whole; null where the schema has none. */
export function addressesIn(schema: z.core.$ZodType): Completing | null {
  const known = completings.get(schema)
  if (known !== undefined) return known
  const made = schema === ownAddress() ? completed : makeCompleting(schema)
  completings.set(schema, made)
  return made
}

const completings = new WeakMap<z.core.$ZodType, Completing | null>()

const completed: Completing = (value, site) => (typeof value === "string" && value.startsWith("/") ? `${site}${value}` : value)

function makeCompleting(schema: z.core.$ZodType): Completing | null {
  if (schema instanceof z.ZodMiniObject) return completingOfObject(schema.shape)
  if (schema instanceof z.ZodMiniArray) {
    const complete = addressesIn(schema.def.element)
    return complete && ((value, site) => (Array.isArray(value) ? value.map((item) => complete(item, site)) : value))
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return addressesIn(schema.def.innerType)
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    const each = schema.def.options.flatMap((option) => addressesIn(option) ?? [])
    return each.length === 0 ? null : (value, site) => each.reduce((done, complete) => complete(done, site), value)
  }
  return null
}

function completingOfObject(shape: Readonly<Record<string, z.core.$ZodType>>): Completing | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const complete = addressesIn(field)
    return complete === null ? [] : [[name, complete] as const]
  })
  if (fields.length === 0) return null
  return (value, site) => {
    if (typeof value !== "object" || value === null) return value
    const changed = fields.flatMap(([name, complete]) =>
      Object.hasOwn(value, name) ? [[name, complete(Reflect.get(value, name), site)] as const] : [],
    )
    return { ...value, ...Object.fromEntries(changed) }
  }
}
