import { seededValue } from "../_kernel/seeded-rules.ts"
import { streamFileKey } from "./rules.ts"

/** Moments of a video's own file that are looked at: its beginning, and others that nobody knows before. */
const MOMENTS_OF_FILE = 5
/** Moments of each rendition. */
const MOMENTS_OF_RENDITION = 2

/** A moment of what plays: of the file itself, or of one of its renditions. */
export interface Moment {
  readonly streamKey: string
  /** Name of the rendition; null for the file itself. */
  readonly rendition: string | null
  /** In shares of how long it lasts. */
  readonly share: number
}

/** The name of a moment, as the key of an image that is looked at: it is no stored file. */
export function momentKey({ streamKey, rendition, share }: Moment): string {
  return `${rendition === null ? streamKey : streamFileKey(streamKey, rendition)}#${share.toFixed(4)}`
}

/**
 * The moments of a published video that are looked at. They follow from its key, which is made by chance when it is published: who uploads
 * a video cannot know them, and they stay the same however often they are asked for.
 */
export function momentsOf(streamKey: string, renditions: readonly string[]): readonly Moment[] {
  // Its folder changes when it is withdrawn, its name does not.
  const name = streamKey.slice(streamKey.lastIndexOf("/") + 1)
  const some = (rendition: string | null, count: number) =>
    Array.from({ length: count }, (_, index): Moment => {
      // One in each stretch of the video, so that no long one is left out.
      const within = index === 0 ? 0 : seededValue(index, `${name} ${rendition ?? ""}`)
      return { streamKey, rendition, share: index === 0 ? 0 : (index - 1 + within) / (count - 1) }
    })
  return [...some(null, MOMENTS_OF_FILE), ...renditions.flatMap((name) => some(name, MOMENTS_OF_RENDITION))]
}
