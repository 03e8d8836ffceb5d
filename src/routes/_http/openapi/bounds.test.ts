import { expect, it } from "vitest"
import * as z from "zod/mini"
import { workflow } from "../../../domain/workflow/kinds/workflow.ts"
import { servedCalls } from "../../api.ts"

/** Rules of a schema beside its bounds are counted under this name; what they say is proved where they are. */
const RULES = "x-rules"
const BOUNDS = [
  ...(["minLength", "maxLength", "pattern", "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "minItems", "maxItems"] as const),
  ...(["minProperties", "maxProperties", "format", RULES] as const),
] as const
const boundSchema = z.union([z.number(), z.string()])
const partSchema = z.record(z.string(), z.unknown())
const IS_NAMED = /^#\/\$defs\//

function schemaOf(schema: z.ZodMiniType): unknown {
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const rules = zodSchema._zod.def.checks?.filter((check) => check._zod.def.check === "custom").length ?? 0
      if (rules > 0) Object.assign(jsonSchema, { [RULES]: rules })
    },
  })
}

/** A line for each place of a schema that is bounded; what it names is told apart. */
function linesOf(schema: unknown, path: string): readonly string[] {
  const part = partSchema.safeParse(schema).data
  if (part === undefined) return []
  const bounds = BOUNDS.flatMap((name) => {
    const { data } = boundSchema.safeParse(part[name])
    // The pattern of a known format is its library's.
    if (name === "pattern" && part["format"] !== undefined) return []
    return data === undefined || Math.abs(Number(data)) === Number.MAX_SAFE_INTEGER ? [] : [`${name} ${data}`]
  })
  const all = (key: string) => z.array(z.unknown()).safeParse(part[key]).data ?? []
  const within = [...all("anyOf"), ...all("oneOf"), ...all("allOf")].flatMap((one) => linesOf(one, path))
  const fields = Object.entries(partSchema.safeParse(part["properties"]).data ?? {}).flatMap(([name, one]) =>
    linesOf(one, `${path}.${name}`),
  )
  const things = [...all("prefixItems"), part["items"]].flatMap((one) => linesOf(one, `${path}[]`))
  const values = linesOf(part["additionalProperties"], `${path}{}`)
  const reference = z.string().safeParse(part["$ref"]).data
  const named = reference === undefined ? [] : [`${path}: ${reference.replace(IS_NAMED, "")}`]
  return [
    ...(bounds.length === 0 ? [] : [`${path}: ${bounds.join(", ")}`]),
    ...named,
    ...new Set([...within, ...fields, ...things, ...values]),
  ]
}

it("bounds what it takes as it was agreed with whoever calls it", async () => {
  const named = new Map<string, readonly string[]>()
  const taken = [
    ...servedCalls.map(({ declaration: { method, path, input } }) => [`${method} ${path}`, input()] as const),
    // No call takes this one: it is made of what is kept of a run.
    ["a run of a workflow", workflow.input()] as const,
  ]
  const own = taken.flatMap(([title, input]) => {
    const schema = partSchema.parse(schemaOf(input))
    for (const [name, one] of Object.entries(partSchema.safeParse(schema["$defs"]).data ?? {})) named.set(name, linesOf(one, name))
    const lines = linesOf(schema, "")
    return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ""]
  })
  const shared = [...named].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, lines]) => lines)
  await expect([...own, ...shared, ""].join("\n")).toMatchFileSnapshot("agreed-bounds.txt")
})
