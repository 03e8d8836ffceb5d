import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardSchema } from "../post/card-contract.ts"
import { MODULE_KINDS } from "./module-rules.ts"
import { localeField, moduleIdSchema, slotSchema } from "./module-schemas.ts"

/** A banner, or an entry of a slot: words of the reader's language, an image of the media store, a place of this site. */
export const bannerSchema = named("SquareBanner", () =>
  z.object({
    title: z.string(),
    text: z.string(),
    image: z.nullable(z.object({ url: ownAddress(), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() })),
    obj_type: z.int(),
    id: z.string(),
    path: z.string().check(z.describe("Where it links to, below the locale.")),
  }),
)
export type Banner = z.infer<ReturnType<typeof bannerSchema>>

/** A tag in the reader's language. */
export const tagSchema = named("Tag", () =>
  z.object({
    id: z.string().check(z.describe("The concept, or the tag itself if it isn't a concept.")),
    label: z.string(),
    is_concept: z.boolean(),
    path: z.string(),
  }),
)
export type Tag = z.infer<ReturnType<typeof tagSchema>>

/** An AI app; its page names it. */
const appSchema = named("SquareApp", () => z.object({ id: z.string(), obj_type: z.int(), path: z.string() }))

/** One element of a module, by what it is. */
export const elementSchema = named("SquareElement", () =>
  z.discriminatedUnion("form", [
    z.object({ form: z.literal("banner"), banner: bannerSchema() }),
    z.object({ form: z.literal("tag"), tag: tagSchema() }),
    z.object({ form: z.literal("card"), card: cardSchema() }),
    z.object({
      form: z.literal("person"),
      person: z.object({ id: z.string(), name: z.string(), avatar: z.nullable(ownAddress()), path: z.string() }),
    }),
    z.object({ form: z.literal("app"), app: appSchema() }),
  ]),
)
export type Element = z.infer<ReturnType<typeof elementSchema>>

/** A module in force, with the first of its elements. */
export const shownModuleSchema = named("SquareModule", () =>
  z.object({
    id: z.string(),
    kind: z.enum(MODULE_KINDS),
    title: z.string(),
    /** The page with all of it, below the locale; null where there is none. */
    more_path: z.nullable(z.string()),
    items: z.array(elementSchema()),
    next_cursor: z.nullable(z.string()),
  }),
)
export type ShownModule = z.infer<ReturnType<typeof shownModuleSchema>>

const inLanguage = once(() => z.strictObject({ language: localeField() }))

export const squareConfig = defineCall({
  summary: "Lists the active Explore modules for the viewer, in order, each with its first items.",
  path: "/api/v1/square/component/config-v2",
  reached: { page: "The square's page reads it by the same verbs." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: inLanguage,
  output: () => z.object({ modules: z.array(shownModuleSchema()) }),
})

export const moduleElements = defineCall({
  summary: "Lists the items of an active module.",
  path: "/api/v1/square/component/module/element",
  reached: { script: "The page shows the first elements and links to the page of all; this pages them for other clients." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ id: moduleIdSchema(), language: localeField(), ...pageInput() }),
  output: () => pageOutput(elementSchema()),
  codes: ["NotFound"],
})

export const slotList = defineCall({
  summary: "Lists the entries of active slots, or of one slot by name.",
  path: "/api/v1/slot/list",
  reached: { script: "Slots are asked for by apps; the page shows them as modules." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ slot: z.optional(slotSchema()), language: localeField() }),
  output: () => z.object({ items: z.array(z.object({ slot: z.string(), title: z.string(), entries: z.array(bannerSchema()) })) }),
})

export const homeBanners = defineCall({
  summary: "Lists the active banners of the home page.",
  path: "/api/v1/banner/home",
  reached: { page: "Home's page reads them by the same verb." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: inLanguage,
  output: () => z.object({ items: z.array(bannerSchema()) }),
})

export const fetchApps = defineCall({
  summary: "Lists the AI apps on Explore, or all of them if no module selects any.",
  path: "/api/v1/app/fetch",
  reached: { script: "The page of apps has them from the same table." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(appSchema()) }),
})
