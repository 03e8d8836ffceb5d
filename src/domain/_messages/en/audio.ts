/** The audio tool. */
export const audio = {
  pickAudio: "Choose a recording",
} as const
