import { MODEL_FAMILIES, MODEL_TYPES } from "../_kernel/model-family.ts"
import { FACETS as FACETS_OF_WORKS } from "../post/facet-rules.ts"
import type { FILTER_FIELDS, FilterName } from "./kind-rules.ts"

/** Resource types of the home feed (spec 3§3). */
export const SOURCE_TYPES = { explore: 1, posts: 4, video: 7, tavern: 9 } as const
export type SourceType = (typeof SOURCE_TYPES)[keyof typeof SOURCE_TYPES]

/** What apps give (spec 3§3, app types). */
export const OUTPUT_TYPES = ["video", "image"] as const
/** Character types (spec 3§3): 0 all, 1 entertainment, 2 tool. */
export const CHARACTER_TYPES = [0, 1, 2] as const
export const GENDERS = ["male", "female", "non_binary", "other"] as const
export const AGES = ["juvenile", "young", "adult", "senior"] as const
/** Languages that voices speak and tags are worded in (spec 3§3). */
export const FEED_LANGUAGES = [
  ...["en", "ja", "zh-cn", "nl", "ar", "fr", "de", "id", "it", "ko", "pt", "ru"],
  ...["es", "tr", "uk", "vi", "th", "pl", "ro", "el", "cs", "fi", "hi"],
] as const
/** Intonations of voices (spec 3§3). */
export const TONES = [
  ...["lively", "naive", "charming", "cheerful", "cunning", "mysterious", "gentle", "serious"],
  ...["calm", "steady", "domineering", "shy", "melancholic", "timid", "other"],
] as const
/** Types of models and the bases they fit: their values are not in the specification, these are those of the model search. */
export { MODEL_FAMILIES as BASE_MODELS, MODEL_TYPES }
/** Whether a workflow does with the nodes that every server has; ours. */
export const NODES_TYPES = ["basic", "custom"] as const

/** Filters whose values are marks of the works themselves, see `FACETS` of posts. */
export const FACETS = FACETS_OF_WORKS satisfies readonly (typeof FILTER_FIELDS)[FilterName][]
export { type Facet, facetOf } from "../post/facet-rules.ts"
