import * as z from "zod/mini"
import { type CallDeclaration, defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardSchema } from "../post/card-contract.ts"
import { SUB_CHANNELS } from "../post/contribution-rules.ts"
import {
  AGES,
  BASE_MODELS,
  CHARACTER_TYPES,
  FEED_LANGUAGES,
  GENDERS,
  MODEL_TYPES,
  NODES_TYPES,
  OUTPUT_TYPES,
  SOURCE_TYPES,
  TONES,
} from "./filter-rules.ts"
import { FEED_KINDS, type FeedKindName, FILTER_FIELDS, type FilterName, TABS, type Tab } from "./kinds.ts"
import { TIME_RANGES } from "./rules.ts"

const several = <const Values extends readonly [string | number, ...(string | number)[]]>(values: Values) =>
  z.optional(z.array(z.literal([...values])).check(z.maxLength(values.length)))

/** Every field that some feed takes; what a kind does not take is refused by its own schema. */
const everyField = once(() =>
  z.strictObject({
    order_by: z.optional(z.enum(TABS)),
    timeType: z.optional(z.enum(TIME_RANGES)),
    source_types: several([SOURCE_TYPES.explore, SOURCE_TYPES.posts, SOURCE_TYPES.video, SOURCE_TYPES.tavern]),
    output_types: several(OUTPUT_TYPES),
    character_type: z.optional(z.literal([...CHARACTER_TYPES]).check(z.describe("0 is all of them."))),
    sub_channel: z.optional(z.enum(SUB_CHANNELS)),
    genders: several(GENDERS),
    ages: several(AGES),
    languages: several(FEED_LANGUAGES),
    tones: several(TONES),
    model_types: several(MODEL_TYPES),
    base_models: several(BASE_MODELS),
    runAvailable: z.optional(z.boolean().check(z.describe("True for what can be run here; false for what cannot."))),
    nodesType: z.optional(z.enum(NODES_TYPES).check(z.describe("Whether the nodes that every server has are enough for it."))),
    ...pageInput(),
  }),
)

/** What may be asked of feeds, of any kind; a kind's call takes the fields of its filters only. */
export type FeedAsked = z.output<ReturnType<typeof everyField>>
type Field = keyof FeedAsked

/** The input of a kind's calls: its own tabs and filters, a cursor and a limit. */
function inputOf(kind: FeedKindName): z.ZodMiniType<FeedAsked> {
  const { tabs, filters }: { readonly tabs: readonly Tab[]; readonly filters: readonly FilterName[] } = FEED_KINDS[kind]
  const fields: readonly Field[] = [...filters.map((filter) => FILTER_FIELDS[filter]), "cursor", "limit"]
  const mask: Partial<Record<Field, true>> = Object.fromEntries(fields.map((field) => [field, true]))
  return z.extend(z.pick(everyField(), mask), { order_by: z.optional(z.enum(tabs)) })
}

/** A page of cards. */
export const cardPage = once(() => pageOutput(cardSchema()))

export type CardPage = z.input<ReturnType<typeof cardPage>>

type FeedCall = CallDeclaration<z.ZodMiniType<FeedAsked>, ReturnType<typeof cardPage>, "visitor", "json">

/** Declares a call of a kind of feed from the table: what it takes follows from the kind. */
export function feedCall(kind: FeedKindName, declared: Pick<FeedCall, "summary" | "path">): FeedCall {
  return defineCall({
    ...declared,
    access: "visitor",
    rate: "read",
    input: () => inputOf(kind),
    output: cardPage,
    keptSeconds: KEPT_SECONDS,
    codes: ["LoginRequired"],
  })
}
