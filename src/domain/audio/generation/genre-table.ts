/** Genres that songs and instrumentals are begun with; what each adds to the words stands in the messages. */
export const GENRES = [
  "pop",
  "folk",
  "rock",
  "electronic",
  "lofi",
  "jazz",
  "piano",
  "cinematic",
  "ambient",
  "bossa",
  "celtic",
  "eastern",
] as const
export type Genre = (typeof GENRES)[number]

/** Where what stands for a genre lies: an image, and a few seconds as the preview renderer plays it. */
export const genreFiles = (genre: Genre) => ({ picture: `/looks/genres/${genre}.webp`, sample: `/looks/genres/${genre}.m4a` })
