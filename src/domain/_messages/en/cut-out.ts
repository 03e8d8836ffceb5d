/** The cut-out tool. */
export const cutOut = {
  pickPicture: "Choose a picture",
} as const
