/**
 * How a work came to be of something else. `self`: it is that result or that file. Of the others, `upload` is a file from outside that was
 * worked on; the rest say what was done.
 */
export const ITEM_ORIGINS = ["self", "upload", "remix", "variation", "upscale", "edit", "face-swap", "video", "audio", "app"] as const
export type ItemOrigin = (typeof ITEM_ORIGINS)[number]
