/** Uploads: the queue, its states and what can go wrong. */
export const uploads = {
  title: "Uploads",
} as const
