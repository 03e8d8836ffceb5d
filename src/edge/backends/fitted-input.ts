import type { SizePx } from "../../domain/_kernel/task-kind.ts"
import { type Fit, fitPixels } from "../../formats/image/fit-pixels.ts"
import { fileOfBytes, type KnownInput } from "./input-files.ts"
import { numberIn, recordsOf } from "./order-parts.ts"
import type { BackendOrder, InputFile } from "./render-backend.ts"
import { rgbaPng } from "./rgba-png.ts"
import { pixelsOfInput, type UnreadCode } from "./smaller-png.ts"

/** Pixels that a picture may come to before it is cut. */
const MOST_PIXELS = 16_777_216

/** How an order says that an image of another shape comes into what is made of it (`image_fit`); null where it says nothing of that one. */
export function fitOf({ fields }: Pick<BackendOrder, "fields">, role: string): Fit | null {
  const [said] = recordsOf(recordsOf(fields["image_fit"])[0]?.[role])
  const [width, height] = [numberIn(said?.["width"]), numberIn(said?.["height"])]
  if (said === undefined || width === null || height === null) return null
  const [focus] = recordsOf(said["focus"])
  const [x, y] = [numberIn(focus?.["x"]), numberIn(focus?.["y"])]
  return { way: said["way"] === "pad" ? "pad" : "crop", whole: { width, height }, focus: x === null || y === null ? null : { x, y } }
}

/** The way of an image into a frame for servers that want one of just its size: the middle of it, unless the order says another. */
export function coveringFit({ header }: KnownInput, frame: SizePx): Fit {
  const { width, height } = header ?? frame
  const scale = Math.max(frame.width / width, frame.height / height)
  return { way: "crop", whole: { width: Math.round(width * scale), height: Math.round(height * scale) }, focus: null }
}

/** An image as a PNG of just a frame's size; a code where it cannot be read, or comes to more than `maximumBytes`. */
export async function fittedInput(known: KnownInput, frame: SizePx, fit: Fit, maximumBytes: number): Promise<InputFile | UnreadCode> {
  const { whole } = fit
  if (whole.width * whole.height > MOST_PIXELS) return "input-too-large"
  const sizing = (width: number, height: number) => ({ width: Math.min(width, whole.width), height: Math.min(height, whole.height) })
  const pixels = await pixelsOfInput(known, sizing)
  if (typeof pixels === "string") return pixels
  const png = await rgbaPng(fitPixels(pixels, frame, fit), maximumBytes)
  return png === null ? "input-too-large" : fileOfBytes(known.file.role, png)
}
