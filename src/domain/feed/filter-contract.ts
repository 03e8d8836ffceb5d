import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
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
import { TIME_RANGES } from "./rules.ts"

/** Some of a filter's values; one is enough for a work, and none is no filter. */
const several = <const Values extends readonly [string | number, ...(string | number)[]]>(values: Values) =>
  z.optional(z.array(z.literal([...values])).check(z.maxLength(values.length)))

/** The fields of every filter of feeds and of search but the order (spec 3§3). */
export const filterFields = once(() => ({
  timeType: z.optional(z.enum(TIME_RANGES)),
  source_types: several([SOURCE_TYPES.explore, SOURCE_TYPES.posts, SOURCE_TYPES.video, SOURCE_TYPES.tavern]),
  output_types: several(OUTPUT_TYPES),
  character_type: z.optional(z.literal([...CHARACTER_TYPES]).check(z.describe("0 means all."))),
  sub_channel: z.optional(z.enum(SUB_CHANNELS)),
  genders: several(GENDERS),
  ages: several(AGES),
  languages: several(FEED_LANGUAGES),
  tones: several(TONES),
  model_types: several(MODEL_TYPES),
  base_models: several(BASE_MODELS),
  runAvailable: z.optional(z.boolean().check(z.describe("True for what can run here, false for what can't."))),
  nodesType: z.optional(z.enum(NODES_TYPES).check(z.describe("Whether it needs only the nodes that every server has."))),
}))
