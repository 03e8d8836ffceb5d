import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
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
} from "../feed/filter-rules.ts"
import { FEED_KINDS, FILTER_FIELDS, type FilterName } from "../feed/kind-rules.ts"
import { TIME_RANGES } from "../feed/rules.ts"
import { SUB_CHANNELS } from "../post/contribution-rules.ts"
import { SEARCH_ORDERS, type SearchTab } from "./search-rules.ts"

const several = <const Values extends readonly [string | number, ...(string | number)[]]>(values: Values) =>
  z.optional(z.array(z.literal([...values])).check(z.minLength(1), z.maxLength(values.length)))

/** What results can be narrowed by: the filters of all feeds, in their fields (spec 3§3). */
export const filterFields = once(() => ({
  order_by: z.optional(z.enum(SEARCH_ORDERS)),
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
  runAvailable: z.optional(z.boolean()),
  nodesType: z.optional(z.enum(NODES_TYPES)),
}))

const filters = once(() => z.object(filterFields()))
/** What somebody narrows results by. */
export type SearchFilters = z.output<ReturnType<typeof filters>>
export type FilterField = keyof SearchFilters

/** Fields that a tab takes: those of its kind of feed; order and time everywhere but among people. */
export function fieldsOf(tab: SearchTab): readonly FilterField[] {
  if (tab === "account") return []
  if (tab === "all") return ["order_by", "timeType"]
  const names: readonly FilterName[] = FEED_KINDS[tab].filters
  return names.map((name) => FILTER_FIELDS[name])
}
