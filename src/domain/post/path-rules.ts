import { OBJECT_TYPES } from "./contribution-rules.ts"

/** The page of a work that people publish, below the language (spec 3§2). */
export function workPath({
  id,
  objectType,
  subChannel,
}: {
  readonly id: string
  readonly objectType: number
  readonly subChannel: string | null
}): string {
  switch (objectType) {
    case OBJECT_TYPES.image:
      return `/explore/detail/${id}`
    case OBJECT_TYPES.post:
      return subChannel === "article" ? `/articleDetail/${id}` : `/artWorkDetail/${id}`
    case OBJECT_TYPES.video:
      return `/video/${id}`
    case OBJECT_TYPES.aiVideo:
      return `/ai-video/detail/${id}`
    default:
      return "/"
  }
}
