import * as z from "zod/mini"
import { type CallDeclaration, defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { pageInput } from "../_kernel/paging.ts"
import { cardPage } from "../post/card-contract.ts"
import { filterFields } from "./filter-contract.ts"
import { FEED_KINDS, type FeedKindName, FILTER_FIELDS, type FilterName, TABS, type Tab } from "./kind-rules.ts"

/** Every field that some feed takes; what a kind does not take is refused by its own schema. */
const everyField = once(() => z.strictObject({ order_by: z.optional(z.enum(TABS)), ...filterFields(), ...pageInput() }))

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

type FeedCall = CallDeclaration<z.ZodMiniType<FeedAsked>, ReturnType<typeof cardPage>, "visitor", "json">

/** Declares a call of a kind of feed from the table: what it takes follows from the kind. */
/* @__NO_SIDE_EFFECTS__ */
export function feedCall(kind: FeedKindName, declared: Pick<FeedCall, "summary" | "path"> & Partial<Pick<FeedCall, "reached">>): FeedCall {
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
