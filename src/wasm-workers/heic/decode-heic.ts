// The package tells no types of its wasm build; every program that reads this file needs them.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./libheif.d.ts" />
import libheif, { type HeifImage, type LibHeif } from "libheif-js/libheif-wasm/libheif.js"
import wasmUrl from "libheif-js/libheif-wasm/libheif.wasm?url"
import { srgbOfDisplayP3 } from "../../formats/image/display-p3.ts"
import { MAXIMUM_PIXELS, MAXIMUM_SIDE_PX } from "../../formats/media-kinds.ts"
import { JobError } from "../_bridge/protocol.ts"

let library: Promise<LibHeif> | null = null

/** The main image of a HEIC or HEIF, turned as it is shown, in this colour space or converted to sRGB. Rejects with JobError `FileBroken`, `FileTooManyPixels`. */
export async function decodeHeic(bytes: Uint8Array, colorSpace: PredefinedColorSpace): Promise<ImageData> {
  library ??= load()
  const { HeifDecoder } = await library.catch((error: unknown) => {
    library = null
    throw error
  })
  const images = new HeifDecoder().decode(bytes)
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (image === undefined) throw new JobError("failed", "FileBroken")
    return await pixelsOf(image, colorSpace)
  } finally {
    for (const image of images) image.free()
  }
}

async function pixelsOf(image: HeifImage, colorSpace: PredefinedColorSpace): Promise<ImageData> {
  const [width, height] = [image.get_width(), image.get_height()]
  if (width < 1 || height < 1) throw new JobError("failed", "FileBroken")
  if (width > MAXIMUM_SIDE_PX || height > MAXIMUM_SIDE_PX || width * height > MAXIMUM_PIXELS)
    throw new JobError("failed", "FileTooManyPixels")
  const shown = await new Promise<ImageData | null>((resolve) => {
    image.display(emptyImage(width, height, colorSpace), resolve)
  })
  if (shown === null) throw new JobError("failed", "FileBroken")
  if (colorSpace === "display-p3" && shown.colorSpace !== colorSpace) srgbOfDisplayP3(shown.data)
  return shown
}

/** In sRGB where the browser has no other colours: some refuse the settings altogether. */
function emptyImage(width: number, height: number, colorSpace: PredefinedColorSpace): ImageData {
  try {
    return new ImageData(width, height, { colorSpace })
  } catch {
    return new ImageData(width, height)
  }
}

async function load(): Promise<LibHeif> {
  const answer = await fetch(wasmUrl)
  if (!answer.ok) throw new JobError("failed", "Offline")
  const wasmBinary = await answer.arrayBuffer()
  return new Promise((resolve) => {
    const made = libheif({ wasmBinary, onRuntimeInitialized: () => queueMicrotask(() => resolve(made)) })
  })
}
