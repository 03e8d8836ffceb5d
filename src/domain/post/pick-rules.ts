/** Places of the square that moderators pick works for. */
export const PICK_CATEGORIES = ["featured", "picture", "video", "article"] as const
export type PickCategory = (typeof PICK_CATEGORIES)[number]
