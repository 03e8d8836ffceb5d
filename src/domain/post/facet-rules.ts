/** Marks of works that filters of feeds and of search look for, by the field of the calls (spec 3§3); the others follow from a work's kind, score and time. */
export const FACETS = [
  ...["output_types", "genders", "character_type", "model_types", "base_models"],
  ...["ages", "languages", "tones", "runAvailable", "nodesType"],
] as const
export type Facet = (typeof FACETS)[number]

/** A value of a filter as `work_facet` keeps it. */
export function facetOf(field: Facet, value: string | number | boolean): string {
  return `${field}:${value}`
}
