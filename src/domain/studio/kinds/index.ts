import { imageToText } from "./image-to-text.ts"
import { textToImage } from "./text-to-image.ts"
import { upscale } from "./upscale.ts"

/** The kinds of task that the image studio owns. */
export const STUDIO_KINDS = [textToImage, upscale, imageToText] as const
