import type { Pixels } from "./png-pixels.ts"

/** Bits of each channel by which alike colours are counted as one. */
const KEPT_BITS = 3

/** The colour that most of an image has, as `#rrggbb`: the mean of the fullest cell of colours. Strong colours count more than grey. */
export function dominantColour({ rgba }: Pixels): string {
  const cells = new Map<number, { weight: number; red: number; green: number; blue: number }>()
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha < 128) continue
    const shift = 8 - KEPT_BITS
    const name = ((red >> shift) << (2 * KEPT_BITS)) | ((green >> shift) << KEPT_BITS) | (blue >> shift)
    const weight = 1 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
    const cell = cells.get(name) ?? { weight: 0, red: 0, green: 0, blue: 0 }
    cell.weight += weight
    cell.red += red * weight
    cell.green += green * weight
    cell.blue += blue * weight
    cells.set(name, cell)
  }
  let fullest = { weight: 1, red: 128, green: 128, blue: 128 }
  let most = 0
  for (const cell of cells.values())
    if (cell.weight > most) {
      most = cell.weight
      fullest = cell
    }
  return `#${[fullest.red, fullest.green, fullest.blue].map((sum) => hex(sum / fullest.weight)).join("")}`
}

function hex(value: number): string {
  return Math.min(255, Math.round(value)).toString(16).padStart(2, "0")
}
