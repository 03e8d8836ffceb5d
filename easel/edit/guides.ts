import type { Orders } from "../orders/schemas.ts"
import type { Painting } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import type { Field } from "./fields.ts"
import { inpainted } from "./inpaint.ts"
import { lendLook } from "./lend-look.ts"
import { feathered, fieldPart, laidOver, maskField, type Region, rasterPart, regionOf } from "./mask.ts"
import { mixPainting } from "./mix-painting.ts"
import { finishedOf, openOrder, paintableSize, paintSteps } from "./paint-words.ts"
import { cutFigures } from "./place-subject.ts"
import { fitted, flattened, type Size } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** What guides the paintings of an order besides its words. */

type GuidedOrder = Orders["text-to-image" | "image-to-image" | "condition"]

/** How far a region blends with what is around it, as a share of the longest side. */
const FEATHER = 1 / 48
/** How much of what is around a region is looked at for its figures, as a share of the longest side. */
const SURROUNDINGS = 1 / 16
/** Longest side that figures are cut out at, px. */
const SHARP_FIGURES_PX = 1024
/** Longest side that an image which lends its look is read at, px. */
const LOOK_PX = 1024

export interface Guides {
  /** A painting with other words where they hold; undefined when told to stop. `place` says which part of the whole it is. */
  withRegions(painting: Raster, seed: number, place?: Region): Raster | undefined
  /** An image with the looks that are lent, as far as the words count in it (0–1). */
  withLooks(image: Raster, strength?: number): Raster
}

interface OwnWords {
  readonly order: GuidedOrder
  readonly weight: number
  /** 0–1, of the whole's size. */
  readonly mask: Field
}

/** Reads what guides an order's paintings, which are of `size`. Throws `UnreadableInput`. */
export async function readGuides(order: GuidedOrder, size: Size, studio: Studio): Promise<Guides> {
  const regions: OwnWords[] = []
  for (const { role, prompt, negative_prompt, weight } of order.regions) {
    const mask = feathered(maskField(await studio.raster(role), size), Math.round(Math.max(size.width, size.height) * FEATHER))
    regions.push({ order: { ...order, prompt, negative_prompt: negative_prompt || order.negative_prompt }, weight, mask })
  }
  const looks: { readonly image: Raster; readonly weight: number }[] = []
  for (const { role, weight } of order.references) looks.push({ image: flattened(await studio.raster(role, LOOK_PX)), weight })
  const whole = { left: 0, top: 0, ...size }
  return {
    withRegions(painting, seed, place = whole) {
      let made = painting
      // The first region lies above the others.
      for (const region of regions.toReversed()) {
        const next = regionOver(region, made, { seed, place, size }, studio)
        if (next === undefined) return undefined
        made = next
      }
      return made
    },
    withLooks: (image, strength = 1) => looks.reduceRight((made, look) => lendLook(made, look.image, look.weight * strength), image),
  }
}

/** A studio that paints what is only part of an image: nothing of it is told, but it stops when it must. */
const quietly = (studio: Studio): Studio => ({ ...studio, stepped: () => {}, finishing: () => !studio.mustStop(), show: () => {} })

function regionOver(
  { order, weight, mask }: OwnWords,
  painting: Raster,
  { seed, place, size }: { readonly seed: number; readonly place: Region; readonly size: Size },
  studio: Studio,
): Raster | undefined {
  const alpha = fieldPart(mask, place)
  const box = regionOf(alpha, Math.round(Math.max(size.width, size.height) * SURROUNDINGS))
  if (box === undefined || weight <= 0) return painting
  const own = openOrder(order, seed, { ...paintableSize(box), enlargement: 1 })
  const inside = fieldPart(alpha, box)
  const under = rasterPart(painting, box)
  const drawn = (made: Painting) => (paintSteps(made, 0, quietly(studio)) ? finishedOf(made) : undefined)
  const strength = Math.min(1, weight)
  // Figures come to stand in what is there already; scenery is painted as large as the whole, so that its sky is above and its ground below.
  if (cutFigures(own.pixels(256), own.subject(256)) !== undefined) {
    const painted = drawn(own)
    if (painted === undefined) return undefined
    const subject = own.subject(Math.min(SHARP_FIGURES_PX, Math.max(box.width, box.height)))
    const made = inpainted(under, fitted(painted.raster, box), subject, inside, { strength, fill: 0, seed })
    return laidOver(painting, made, box, inside)
  }
  const painted = drawn(openOrder(order, seed))
  if (painted === undefined) return undefined
  const part = rasterPart(fitted(painted.raster, size), { ...box, left: place.left + box.left, top: place.top + box.top })
  return laidOver(painting, mixPainting(under, part, undefined, strength, seed), box, inside)
}
