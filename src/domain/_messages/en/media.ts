/** My media: everything that somebody uploaded or kept. */
export const media = {
  title: "My media",
  description: "Your files, folders and how much room is left.",
} as const
