/** Size of the image that previews of links show, px. */
export const PREVIEW_WIDTH_PX = 1200
export const PREVIEW_HEIGHT_PX = 630
/** Most that such an image weighs; messengers fetch no larger ones. */
export const MAXIMUM_PREVIEW_BYTES = 300_000
