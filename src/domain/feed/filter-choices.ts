import { SUB_CHANNELS } from "../post/contribution-rules.ts"
import { AGES, BASE_MODELS, FEED_LANGUAGES, GENDERS, MODEL_TYPES, NODES_TYPES, OUTPUT_TYPES, SOURCE_TYPES, TONES } from "./filter-rules.ts"
import type { FilterName } from "./kind-rules.ts"
import { TIME_RANGES } from "./rules.ts"

/** Filters besides the order, which the tabs are. */
export type ChoiceName = Exclude<FilterName, "preference">

/** A value of a filter as calls take it; addresses have it as text. */
export type Choice = string | number | boolean

/** What of a filter can be chosen on a page, and by which parameter of its address; nothing chosen is no filter. */
export interface FilterChoices {
  /** The parameter of the address. */
  readonly parameter: string
  readonly values: readonly Choice[]
  /** Several at once. */
  readonly isSeveral: boolean
}

const { explore, tavern, posts, video } = SOURCE_TYPES
const several = (parameter: string, values: readonly Choice[]): FilterChoices => ({ parameter, values, isSeveral: true })
const one = (parameter: string, values: readonly Choice[]): FilterChoices => ({ parameter, values, isSeveral: false })

/** What can be chosen of each filter (spec 3§3). Of what has a value for all, that value is no choice. */
export const FILTER_CHOICES: Readonly<Record<ChoiceName, FilterChoices>> = {
  timeType: one(
    "time",
    TIME_RANGES.filter((range) => range !== "All"),
  ),
  resourceType: several("source_types", [explore, posts, video, tavern]),
  appType: several("output_types", OUTPUT_TYPES),
  characterType: one("character_type", [1, 2]),
  postType: one("sub_channel", SUB_CHANNELS),
  genders: several("genders", GENDERS),
  age: several("ages", AGES),
  language: several("languages", FEED_LANGUAGES),
  intonation: several("tones", TONES),
  modelType: several("model_types", MODEL_TYPES),
  baseModels: several("base_models", BASE_MODELS),
  runAvailable: one("runAvailable", [true]),
  nodesType: one("nodesType", NODES_TYPES),
}
