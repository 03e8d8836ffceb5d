/** Largest poster of a video. */
export const MAXIMUM_POSTER_BYTES = 2_097_152
/** Longest side of a poster. */
export const MAXIMUM_POSTER_SIDE_PX = 1280
/** Size of the image that stands for a sound, which its owner's browser draws. */
export const SOUND_COVER_PX = { width: 1280, height: 720 } as const
