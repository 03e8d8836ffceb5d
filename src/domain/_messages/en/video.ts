/** The video tools: trim, convert, cover. */
export const video = {
  pickVideo: "Choose a video",
} as const
