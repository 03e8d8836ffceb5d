import type { work } from "../schema/index.ts"

/** What a thing of the gallery, whose files are stored, is published by, but for its place. */
export interface Made {
  readonly row: Omit<typeof work.$inferInsert, "recommendScore" | "hotScore" | "publishedAtMs">
  readonly recipe: string
  readonly language: string
  readonly facets: readonly string[]
}
