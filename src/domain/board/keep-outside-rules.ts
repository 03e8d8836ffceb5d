/** RGBA pixels, not multiplied by their alpha. */
export interface RgbaPlane {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** What is repainted, one byte a pixel: 0 stays, 255 is repainted. */
export interface MaskPlane {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8Array | Uint8ClampedArray
}

/** A result that lies somewhere in the frame, px of the frame. */
export interface KeptResult extends RgbaPlane {
  readonly left: number
  readonly top: number
}

/**
 * What is repainted in a frame: where the mask says, and as much as the image there lets through. It goes to the renderer as the mask, so
 * that a frame beyond the image is painted on. Throws RangeError where the planes differ in size.
 */
export function frameMask(original: RgbaPlane, mask: MaskPlane | null): MaskPlane {
  if (mask !== null) checkSizes(original, mask)
  const { width, height, rgba } = original
  const alpha = new Uint8Array(width * height)
  for (let at = 0; at < alpha.length; at++) alpha[at] = Math.max(mask?.alpha[at] ?? 0, 255 - (rgba[at * 4 + 3] ?? 0))
  return { width, height, alpha }
}

/**
 * A result as a layer over what it was made from: its pixels where the frame was repainted, a rim of `featherPx` that blends, and nothing
 * at all beyond, so that what lies below keeps every byte. Where the original lets anything through the result is whole: it has what could
 * be seen of the original in it. Cut to what is left; null where nothing is. Throws RangeError where the planes differ in size.
 */
export function keepOutside(original: RgbaPlane, result: RgbaPlane, mask: MaskPlane | null, featherPx: number): KeptResult | null {
  checkSizes(original, result)
  const { width, height } = result
  const shares = feather(frameMask(original, mask), featherPx)
  const rgba = new Uint8ClampedArray(result.rgba)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const isOpaque = original.rgba[at * 4 + 3] === 255
      const alpha = Math.round(((rgba[at * 4 + 3] ?? 0) * (isOpaque ? (shares[at] ?? 0) : 255)) / 255)
      if (alpha === 0) {
        rgba.fill(0, at * 4, at * 4 + 4)
        continue
      }
      rgba[at * 4 + 3] = alpha
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : cut({ width, height, rgba }, { left, top, width: right + 1 - left, height: bottom + 1 - top })
}

function checkSizes(one: RgbaPlane, other: { readonly width: number; readonly height: number }): void {
  if (one.width !== other.width || one.height !== other.height) throw new RangeError("planes differ in size")
}

function cut(plane: RgbaPlane, place: Omit<KeptResult, "rgba">): KeptResult {
  const rgba = new Uint8ClampedArray(place.width * place.height * 4)
  for (let y = 0; y < place.height; y++) {
    const from = ((place.top + y) * plane.width + place.left) * 4
    rgba.set(plane.rgba.subarray(from, from + place.width * 4), y * place.width * 4)
  }
  return { ...place, rgba }
}

/** A mask with a soft rim outwards, 0–255: all of it stays as full as it is, nothing is left farther than `featherPx` along either axis. */
export function feather({ width, height, alpha }: MaskPlane, featherPx: number): Uint8Array {
  const reach = Math.max(0, Math.floor(featherPx))
  if (reach === 0) return Uint8Array.from(alpha)
  const across = slope(alpha, { lines: height, length: width, step: 1, stride: width }, reach)
  return slope(across, { lines: width, length: height, step: width, stride: 1 }, reach)
}

/** Along every line, what is full falls to nothing within `reach` px. */
function slope(
  from: MaskPlane["alpha"],
  { lines, length, step, stride }: { readonly lines: number; readonly length: number; readonly step: number; readonly stride: number },
  reach: number,
): Uint8Array {
  const loss = 255 / (reach + 1)
  const made = new Uint8Array(from.length)
  for (let line = 0; line < lines; line++)
    for (const isBack of [false, true]) {
      let carried = 0
      for (let count = 0; count < length; count++) {
        const at = line * stride + (isBack ? length - 1 - count : count) * step
        carried = Math.max(from[at] ?? 0, carried - loss)
        if (carried > (made[at] ?? 0)) made[at] = carried
      }
    }
  return made
}
