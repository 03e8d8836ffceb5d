import type { Raster } from "../../upscale/lanczos.ts"
import { blurred, colourField, emptyField, mapped, rowsOf } from "../fields.ts"
import { fitted } from "../rasters.ts"
import { flownColours } from "./steer-lines.ts"

/** Tones and colours that a painting keeps to. */

const FIELD_PLACES = { colours: 320, grid: 24, tile: 160 } as const
/** A change of brightness of this much, from place to place, parts colours as a line would. */
const PARTING = 26

/** The painting's colours in the map's brightness. */
export function steerBrightness(painting: Raster, map: Raster, weight: number): Raster {
  const share = Math.min(1, Math.max(0, weight))
  const tones = fitted(map, painting)
  const small = { ...painting, rgba: painting.rgba }
  const colours = colourField(small, FIELD_PLACES.colours)
  const guide = colourField(tones, FIELD_PLACES.colours)
  const parting = mapped(emptyField(colours), (_, at) => {
    const step = (next: number): number => Math.abs((guide.data[at * 3] ?? 0) - (guide.data[next * 3] ?? guide.data[at * 3] ?? 0))
    return Math.min(1, Math.max(step(at + 1), step(at + colours.width)) / PARTING) * 0.2
  })
  const rgbaSmall = Uint8ClampedArray.from({ length: colours.width * colours.height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (colours.data[Math.floor(i / 4) * 3 + (i % 4)] ?? 0),
  )
  const rowAt = rowsOf(flownColours({ width: colours.width, height: colours.height, rgba: rgbaSmall }, parting), painting)
  const rgba = new Uint8ClampedArray(painting.rgba)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const row = rowAt(y)
    for (let x = 0; x < painting.width; x++, i += 4) {
      const [red, green, blue] = [row[x * 3] ?? 0, row[x * 3 + 1] ?? 0, row[x * 3 + 2] ?? 0]
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue
      const wanted = 0.299 * (tones.rgba[i] ?? 0) + 0.587 * (tones.rgba[i + 1] ?? 0) + 0.114 * (tones.rgba[i + 2] ?? 0)
      // The brighter or darker a tone, the less of a colour can show in it.
      const room = Math.min(1, (4 * wanted * (255 - wanted)) / 255 ** 2 + 0.25)
      for (let k = 0; k < 3; k++) {
        const tinted = wanted + ((row[x * 3 + k] ?? 0) - luma) * room
        rgba[i + k] = (painting.rgba[i + k] ?? 0) * (1 - share) + tinted * share
      }
    }
  }
  return { ...painting, rgba }
}

/** The painting with large forms in the map's colours, `places` of them along its longest side; its own detail stays as `detail` says. */
function steerForms(painting: Raster, map: Raster, weight: number, places: number, detail: number): Raster {
  const share = Math.min(1, Math.max(0, weight))
  const wanted = fitted(map, painting)
  const aim = blurred(colourField(wanted, places), 1, 1)
  const [aimAt, ownAt] = [rowsOf(aim, painting), rowsOf(blurred(colourField(painting, places), 1, 1), painting)]
  const rgba = new Uint8ClampedArray(painting.rgba)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const [aims, owns] = [aimAt(y), ownAt(y)]
    for (let x = 0; x < painting.width; x++, i += 4)
      for (let k = 0; k < 3; k++) {
        const own = painting.rgba[i + k] ?? 0
        const steered = (aims[x * 3 + k] ?? 0) + detail * (own - (owns[x * 3 + k] ?? 0))
        rgba[i + k] = own * (1 - share) + steered * share
      }
  }
  return { ...painting, rgba }
}

/** The painting in the colours that a grid says. */
export const steerGrid = (painting: Raster, map: Raster, weight: number): Raster =>
  steerForms(painting, map, weight, FIELD_PLACES.grid, 0.85)

/** The image that a tile map is a blurred copy of, with as much of the painting's detail as does not disturb it. */
export function steerTile(painting: Raster, map: Raster, weight: number): Raster {
  const share = Math.min(1, Math.max(0, weight))
  const wanted = fitted(map, painting)
  const [softAt, ownAt] = [
    rowsOf(colourField(wanted, FIELD_PLACES.tile), painting),
    rowsOf(colourField(painting, FIELD_PLACES.tile), painting),
  ]
  const rgba = new Uint8ClampedArray(painting.rgba)
  for (let y = 0, i = 0; y < painting.height; y++) {
    const [softs, owns] = [softAt(y), ownAt(y)]
    for (let x = 0; x < painting.width; x++, i += 4)
      for (let k = 0; k < 3; k++) {
        const own = painting.rgba[i + k] ?? 0
        const value = wanted.rgba[i + k] ?? 0
        const sharper = value + 0.6 * (value - (softs[x * 3 + k] ?? 0))
        rgba[i + k] = own * (1 - share) + (sharper + 0.2 * (own - (owns[x * 3 + k] ?? 0))) * share
      }
  }
  return { ...painting, rgba }
}
