/** Control previews and mask painting. */
export const picture = {
  pickPicture: "Choose a picture",
} as const
