/** What a file is, by its bytes. */
export const MEDIA_KINDS = ["image", "video", "audio", "document"] as const
/** One of `MEDIA_KINDS`. */
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** What a file is sent for; each takes formats of its own. */
export type FilePurpose = "image" | "avatar" | "document" | "video" | "mask" | "audio"

/** Most pixels of one image, and its longest side. */
export const MAXIMUM_PIXELS = 100_000_000
export const MAXIMUM_SIDE_PX = 16_384
