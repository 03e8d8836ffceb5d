import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import type { ServedCall } from "../../../domain/_kernel/feature.ts"
import { servedCalls } from "../../api.ts"
import { Components, type JsonSchema } from "./components.ts"
import { exampleOf } from "./examples.ts"
import { openApiDocument } from "./openapi-document.ts"

const SITE = "https://atelier.test"
const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), z.looseObject({ $ref: z.optional(z.string()) })),
})
const documentSchema = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({
    responses: z.record(
      z.string(),
      z.looseObject({ headers: z.optional(z.record(z.string(), z.unknown())), content: z.optional(z.unknown()) }),
    ),
  }),
})
const document = documentSchema.parse(JSON.parse(JSON.stringify(openApiDocument(servedCalls, SITE))))
const operationOf = ({ declaration: { path, method } }: ServedCall) => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`)
  return operation
}
const titled = servedCalls.map((call) => [call.name, call] as const)

describe("the API document", () => {
  it("says where the calls are served, and names every one once, by a name that a client can have as a function", () => {
    expect(document.servers).toEqual([{ url: SITE }])
    const names = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/)
  })

  it("refers to nothing that is not there", () => {
    for (const [, pointer = ""] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split("/")
        .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined), document)
      expect([pointer, typeof found]).toEqual([pointer, "object"])
    }
  })
})

describe.each(titled)("%s, as a client sees it", (_name, call) => {
  const { declaration } = call
  const operation = operationOf(call)

  it("tells what a refusal looks like: of the login where one is demanded, and when to try again", () => {
    const needsLogin = declaration.access !== "visitor" && declaration.access !== "guest" && declaration.access !== "owner"
    if (needsLogin) expect(operation.responses["401"]).toBeDefined()
    const limited = operation.responses["429"]?.$ref?.split("/").at(-1) ?? ""
    expect(document.components.responses[limited]?.headers).toHaveProperty("Retry-After")
    for (const name of declaration.codes) expect(JSON.stringify(document.components.responses)).toContain(`${name}Error`)
  })

  it("takes the identities that its access and its scope let in", () => {
    const taken = operation.security.map((requirement) => Object.keys(requirement)[0] ?? "nobody")
    expect(taken).toContain("session")
    expect(taken.includes("nobody")).toBe(["visitor", "guest", "owner"].includes(declaration.access))
    expect(taken.includes("accessToken")).toBe(declaration.scope !== null)
  })

  it("has an example that it takes", () => {
    const components = new Components()
    const example = exampleOf(components.schemaOf(declaration.input()), components)
    const sent = declaration.method === "GET" || declaration.kind === "upload" ? asQuery(example) : example
    expect([example, declaration.input().safeParse(sent).error?.issues ?? []]).toEqual([example, []])
  })

  it("bounds whatever it takes", () => {
    const components = new Components()
    expect(unboundedIn(components.schemaOf(declaration.input()), components, "")).toEqual([])
  })
})

const asQuery = (example: unknown) =>
  typeof example === "object" && example !== null
    ? Object.fromEntries(Object.entries(example).map(([name, value]) => [name, String(value)]))
    : example

const isSchema = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null

/** Paths of texts, numbers and lists of a schema that have no end. */
function unboundedIn(schema: JsonSchema, components: Components, path: string): readonly string[] {
  const { type, anyOf, oneOf, properties, additionalProperties, items, ...own } = components.resolved(schema)
  const within = (parts: readonly unknown[]) => parts.flatMap((part) => (isSchema(part) ? unboundedIn(part, components, path) : []))
  const isListed = own.enum !== undefined || own.const !== undefined
  const hasNoEnd = {
    string: own.maxLength === undefined && own.pattern === undefined && own.format === undefined,
    integer: own.minimum === undefined || own.maximum === undefined,
    number: own.minimum === undefined || own.maximum === undefined,
    array: own.maxItems === undefined,
  }
  const isOpen = !isListed && typeof type === "string" && type in hasNoEnd && Reflect.get(hasNoEnd, type) === true
  return [
    ...(isOpen ? [`${path}: ${type}`] : []),
    ...within([...(anyOf ?? []), ...(oneOf ?? []), additionalProperties, items]),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      isSchema(field) ? unboundedIn(field, components, `${path}.${name}`) : [],
    ),
  ]
}
