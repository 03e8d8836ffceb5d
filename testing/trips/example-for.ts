import type { CallDeclaration } from "../../src/domain/_kernel/call.ts"
import { ID_PATTERN } from "../../src/domain/_kernel/ids.ts"
import { Components } from "../../src/routes/_http/openapi/components.ts"
import { exampleOf } from "../../src/routes/_http/openapi/examples.ts"
import { PASSWORD } from "../identity/sign-in.ts"
import type { WalkedSite } from "./walked-site.ts"

/** The example that a call's schema gives, about things that there are. */
export async function exampleFor({ input }: CallDeclaration, site: Pick<WalkedSite, "named">): Promise<unknown> {
  const components = new Components()
  return withThings(exampleOf(components.schemaOf(input()), components), "", site)
}

async function withThings(value: unknown, field: string, site: Pick<WalkedSite, "named">): Promise<unknown> {
  if (typeof value === "string") {
    const prefix = ID_PATTERN.test(value) ? value.slice(0, value.lastIndexOf("_")) : PREFIX_OF[`${field}=${value}`]
    if (prefix !== undefined) return (await site.named(prefix)) ?? value
    return field === "password" ? PASSWORD : value
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => withThings(one, field, site)))
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(async ([name, one]) => [name, await withThings(one, name, site)] as const)
  return Object.fromEntries(await Promise.all(fields))
}

/** Ids that a schema takes as any text: their calls are about works first of all. */
const PREFIX_OF: Readonly<Record<string, string>> = { "id=text": "work" }
