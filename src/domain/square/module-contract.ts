import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { LOCALES } from "../_kernel/locales.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { shownModuleSchema } from "./contract.ts"
import { MAXIMUM_MODULES, MODULE_AUDIENCES, MODULE_PAGES } from "./module-rules.ts"
import { localeField, localTextsSchema, moduleContentSchema, moduleIdSchema } from "./module-schemas.ts"

const momentLike = (example: string) => z.iso.datetime({ offset: true }).check(z.maxLength(40), z.meta({ examples: [example] }))
const moment = once(() => momentLike("2026-12-24T18:00:00Z"))
const end = once(() => momentLike("2027-01-06T18:00:00Z"))
const version = once(() => z.int().check(z.gte(0), z.lte(1_000_000)))

const draftFields = () => ({
  page: z.enum(MODULE_PAGES),
  audience: z.enum(MODULE_AUDIENCES),
  locales: z.array(z.enum(LOCALES)).check(z.maxLength(LOCALES.length)),
  title: localTextsSchema(),
  content: moduleContentSchema(),
  starts_at: moment(),
  ends_at: z.nullable(end()),
})

/** What a moderator says of a module. */
const draftSchema = named("ModuleDraft", () =>
  z.strictObject(draftFields()).check(
    z.refine(({ starts_at, ends_at }) => ends_at === null || Date.parse(ends_at) > Date.parse(starts_at), {
      path: ["ends_at"],
      message: "EndsBeforeStart",
    }),
    // The page of home is the same for everybody, and kept at the edge.
    z.refine(({ page, audience, content }) => page !== "home" || (audience === "everyone" && content.kind === "banner"), {
      path: ["page"],
      message: "HomeTakesBanners",
    }),
  ),
)
export type ModuleDraft = z.infer<ReturnType<typeof draftSchema>>

/** A module as moderators arrange it. */
export const keptModuleSchema = named("KeptModule", () =>
  z.object({
    ...draftFields(),
    starts_at: z.string(),
    ends_at: z.nullable(z.string()),
    id: z.string(),
    version: z.int(),
    stage: z.enum(["planned", "live", "ended"]),
    changed_at: z.nullable(z.string()),
  }),
)
export type KeptModule = z.infer<ReturnType<typeof keptModuleSchema>>

const kept = once(() => z.object({ items: z.array(keptModuleSchema()) }))

export const moduleList = defineCall({
  summary: "Lists all modules (planned, live, and ended) in page order.",
  path: "/api/v1/square/module/list",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({}),
  output: kept,
})

export const moduleSave = defineCall({
  summary: "Adds a module to the end of its page, or edits one; `version` is the one edited.",
  path: "/api/v1/square/module/save",
  access: "moderator",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ id: z.nullable(moduleIdSchema()), version: version(), module: draftSchema() }),
  output: keptModuleSchema,
  codes: ["NotFound", "Conflict", "NotAllowed"],
})

export const moduleArrange = defineCall({
  summary: "Sets the order of modules. Modules not listed follow in their previous order.",
  path: "/api/v1/square/module/arrange",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject({ ids: z.array(moduleIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_MODULES)) }),
  output: kept,
})

export const moduleRemove = defineCall({
  summary: "Removes a module, or restores a removed one.",
  path: "/api/v1/square/module/remove",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject({ id: moduleIdSchema(), is_removed: z.boolean() }),
  output: kept,
  codes: ["NotFound"],
})

export const modulePreview = defineCall({
  summary: "Previews a page at a given time, signed in or signed out.",
  path: "/api/v1/square/module/preview",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ page: z.enum(MODULE_PAGES), at: moment(), language: localeField(), is_member: z.boolean() }),
  output: () => z.object({ modules: z.array(shownModuleSchema()) }),
})
