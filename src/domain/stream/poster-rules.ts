/** Largest poster of a video. */
export const MAXIMUM_POSTER_BYTES = 2_097_152
/** Longest side of a poster. */
export const MAXIMUM_POSTER_SIDE_PX = 1280

const POSTER = /^(.+)\/poster-[0-9a-z]{26}\.jpg$/

/** Key of a video's poster: below the video's own, so that whoever deletes by prefix finds it. `name` is one of `newMediaName`. */
export function posterKeyOf(mediaKey: string, name: string): string {
  return `${mediaKey}/poster-${name}.jpg`
}

/** Key of the video that a poster's key belongs to; null for the key of anything else. */
export function videoOfPoster(key: string): string | null {
  return POSTER.exec(key)?.[1] ?? null
}
