/** Largest poster of a video. */
export const MAXIMUM_POSTER_BYTES = 2_097_152
/** Longest side of a poster. */
export const MAXIMUM_POSTER_SIDE_PX = 1280
