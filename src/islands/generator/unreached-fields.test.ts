import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { configurationSchema } from "../../domain/studio/configuration.ts"
import { tabsOf } from "../studio/tabs.ts"
import { panelOf } from "./panels.ts"
import { UNREACHED_FIELDS } from "./unreached-fields.ts"

const part = z.object({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
})

const root = z.toJSONSchema(configurationSchema(), { io: "input", unrepresentable: "any" })

/** The paths of all values within a JSON schema; of a list those of its first thing. */
function pathsOf(schema: unknown, path: string): readonly string[] {
  const { $ref: reference, properties, items } = part.parse(schema)
  const name = reference?.split("/").at(-1)
  if (name !== undefined) return pathsOf(root.$defs?.[name], path)
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([field, inner]) => pathsOf(inner, path === "" ? field : `${path}.${field}`))
  return items === undefined ? [path] : pathsOf(items, `${path}.0`)
}

const places = (["generator", "studio"] as const).flatMap((mode) =>
  tabsOf(mode).flatMap((tab) => {
    const { slots, chips, groups } = panelOf(mode, tab)
    return [...slots, ...chips, ...groups.flatMap((group) => group.fields)].map(({ paths }) => paths)
  }),
)
const isReached = (path: string): boolean => path === "prompt" || places.some((place) => place.test(`meta.${path}`))

describe("every setting of a configuration (spec 1§3)", () => {
  const all = pathsOf(root, "")

  it("is in the schema", () => expect(all.length).toBeGreaterThan(100))

  it("has a field in the studio, or a reason why it has none", () => {
    expect(all.filter((path) => !isReached(path) && UNREACHED_FIELDS[path] === undefined)).toEqual([])
  })

  it("has no reason where it has a field, and no reason is of a setting that is gone", () => {
    expect(Object.keys(UNREACHED_FIELDS).filter((path) => isReached(path) || !all.includes(path))).toEqual([])
  })
})
