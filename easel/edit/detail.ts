import { clamp, deriveSeed, makeNoise } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { blurred, colourField, emptyField, type Field } from "./fields.ts"

/** Adds detail to a small image: its own made clearer at two scales, and a fine grain where it is smooth. */
export function detailed(image: Raster, amount: number, seed: number): Raster {
  if (amount <= 0) return image
  const { width, height } = image
  const colours = colourField(image, Math.max(width, height))
  const longest = Math.max(width, height)
  const fine = blurred(colours, Math.max(1, longest / 160), 2)
  const broad = blurred(colours, Math.max(2, longest / 28), 2)
  const noise = makeNoise(deriveSeed(seed, "detail"))
  const rgba = new Uint8ClampedArray(image.rgba)
  for (let y = 0, i = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const grain = (noise.fbm(x / 1.7, y / 1.7, 2) - 0.5) * 9
      for (let k = 0; k < 3; k++, at++) {
        const own = image.rgba[i + k] ?? 0
        const clearer = 0.9 * (own - (fine.data[at] ?? 0)) + 0.28 * ((fine.data[at] ?? 0) - (broad.data[at] ?? 0))
        rgba[i + k] = own + amount * (clamp(clearer, -46, 46) + grain)
      }
    }
  return { ...image, rgba }
}

/** An oval (0–1) in a field of a size: 1 in its middle, falling to 0 at its rim from `softness` of its radius on. */
export function oval(
  { width, height }: { readonly width: number; readonly height: number },
  at: { readonly x: number; readonly y: number; readonly radiusX: number; readonly radiusY: number },
  softness: number,
): Field {
  const field = emptyField({ width, height })
  for (let y = 0, place = 0; y < height; y++)
    for (let x = 0; x < width; x++, place++) {
      const far = Math.hypot((x + 0.5 - at.x) / at.radiusX, (y + 0.5 - at.y) / at.radiusY)
      const share = clamp((1 - far) / softness)
      field.data[place] = share * share * (3 - 2 * share)
    }
  return field
}
