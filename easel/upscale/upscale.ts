import { readRaster } from "../decode-input.ts"
import { pngOf } from "../edit/rasters.ts"
import { readPngText } from "../png-text.ts"
import { resample } from "./lanczos.ts"

/**
 * A picture in another size as a PNG, with what its own text said of how it was made. Throws `UnreadableInput`; null when stopped.
 * @param onShare as in `resample`
 */
export async function upscale(
  input: Uint8Array,
  width: number,
  height: number,
  onShare: (share: number) => boolean,
): Promise<Uint8Array | null> {
  const result = resample(await readRaster(input), width, height, onShare)
  if (result === null) return null
  return pngOf(result, readPngText(input).get("parameters"))
}
