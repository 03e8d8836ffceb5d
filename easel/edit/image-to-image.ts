import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import type { Raster } from "../upscale/lanczos.ts"
import type { Field } from "./fields.ts"
import { withoutGaps } from "./fill-gaps.ts"
import { type Guides, readGuides } from "./guides.ts"
import { type InpaintingFill, inpainted } from "./inpaint.ts"
import { feathered, fieldPart, laidOver, maskField, rasterPart, regionOf } from "./mask.ts"
import { finishedOf, openOrder, paintableSize, paintSteps, type StepTelling, sceneOf } from "./paint-words.ts"
import { cutFigures } from "./place-subject.ts"
import { canvasOf, fitted, flattened, pngOf, RESULT_BYTES, reduced } from "./rasters.ts"
import { remade } from "./remake-image.ts"
import { restyled } from "./restyled.ts"
import { secondPass } from "./second-pass.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["image-to-image"]

/** The share of the time that painting takes; what is left goes into joining it with the image. */
const PAINTING_SHARE = 0.6

/** Longest side that figures are cut out at. */
const SHARP_SUBJECT_PX = 1024

const FILLS: readonly InpaintingFill[] = [0, 1, 2, 3]

/** What is shown while `painting` is made: the image, more and more of it gone. */
function shownOver(image: Raster, strength: number): StepTelling {
  return {
    share: PAINTING_SHARE,
    preview(painting, side, step) {
      const canvas = canvasOf(reduced(image, side))
      const context = canvas.getContext("2d")
      context.globalAlpha = strength * (0.2 + (0.8 * step) / painting.steps)
      context.drawImage(canvasOf(painting.pixels(side)), 0, 0, canvas.width, canvas.height)
      return canvas
    },
  }
}

/** The image repainted as a whole; undefined when told to stop. */
async function repainted(order: Order, source: Raster, guides: Guides, index: number, studio: Studio): Promise<Raster | undefined> {
  if (order.denoising_strength === 0) return source
  const seed = seedOf(order, index)
  const image = flattened(source)
  const painting = openOrder(order, seed)
  if (!(await paintSteps(painting, index, studio, shownOver(image, order.denoising_strength)))) return undefined
  const { raster, subject } = finishedOf(painting)
  const guided = await guides.withRegions(raster, seed)
  if (guided === undefined) return undefined
  const scene = sceneOf(order)
  const made = await remade(image, { raster: guided, subject }, order.denoising_strength, (over) => restyled(over, order, scene, seed))
  return guides.withLooks(made, order.denoising_strength)
}

/** The image with what is under the mask repainted; undefined when told to stop. */
async function repaintedWithin(
  order: Order,
  { source, mask, guides }: { readonly source: Raster; readonly mask: Field; readonly guides: Guides },
  index: number,
  studio: Studio,
): Promise<Raster | undefined> {
  const alpha = feathered(mask, order.mask_blur)
  const region = regionOf(alpha, order.mask_padding)
  const fill = FILLS[order.inpainting_fill] ?? 1
  if (region === undefined || (order.denoising_strength === 0 && fill === 1)) return source
  const seed = seedOf(order, index)
  const part = withoutGaps(rasterPart(source, region), seed)
  const own = openOrder(order, seed, { ...paintableSize(region), enlargement: 1 })
  // Figures are painted for the hole; scenery as large as the image, so that its sky is above and its ground below.
  const painting = cutFigures(own.pixels(256), own.subject(256)) === undefined ? openOrder(order, seed) : own
  if (!(await paintSteps(painting, index, studio, shownOver(part, order.denoising_strength)))) return undefined
  const painted = painting.pixels()
  const raster = painting === own ? fitted(painted, region) : rasterPart(painted, region)
  const guided = await guides.withRegions(raster, seed, region)
  if (guided === undefined) return undefined
  const inside = fieldPart(mask, region)
  const subject = own.subject(Math.min(SHARP_SUBJECT_PX, Math.max(region.width, region.height)))
  const made = inpainted(part, guided, subject, inside, { strength: order.denoising_strength, fill, seed })
  return laidOver(source, guides.withLooks(made, order.denoising_strength), region, fieldPart(alpha, region))
}

/** An image repainted as far as a strength says: all of it, or what a mask shows. */
export async function runImageToImage(order: Order, studio: Studio): Promise<void> {
  const size = sizeOf(order)
  const source = fitted(await studio.raster("image"), size)
  const mask = order.inputs.some(({ role }) => role === "mask") ? maskField(await studio.raster("mask"), size) : undefined
  // What lies outside a mask stays as it is to the byte.
  const mostBytes = mask === undefined ? RESULT_BYTES.wanted : RESULT_BYTES.most
  const guides = await readGuides(order, size, studio)
  for (let index = 0; index < order.count; index++) {
    const made =
      mask === undefined
        ? await repainted(order, source, guides, index, studio)
        : await repaintedWithin(order, { source, mask, guides }, index, studio)
    if (made === undefined || !studio.finishing(index, 0.9)) return
    studio.deliver(index, pngOf(secondPass(made, order), infotextOf(order, seedOf(order, index)), mostBytes))
  }
}
