import type { Seed } from "../../../formats/generator/seed.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { withControls } from "./controls.ts"
import { canRepair, repaired } from "./edited-graphs.ts"
import type { GraphDraft } from "./graph-draft.ts"
import { type NameOf, withReferences, withRegions, withShownImages } from "./guides.ts"
import { blurred, composed, maskedStart, maskOf } from "./masks.ts"
import { type Fields, numberIn, partIn, partsIn, textIn } from "./order-reading.ts"
import { type Conditions, conditionsOf, loadPainter, type Painter } from "./painter.ts"
import { finalSides, gridSides, type Sides, sample, samplingOf, scaled, secondPass, seedOf } from "./sampling.ts"
import { editNode } from "./way-graphs.ts"

/** One image that a graph comes to. */
export interface PaintedImage {
  readonly image: GraphLink
  readonly seed: Seed
}

/** The order that a graph is made for, with the names of its uploaded files. */
export interface GraphOrder {
  readonly kind: string
  readonly fields: Fields
  readonly roles: readonly string[]
  readonly nameOf: NameOf
  /** That the server lists; none by default. */
  readonly embeddings?: readonly string[]
}

/** What sampling begins with, and what is laid over its result. */
interface Start {
  readonly painter: Painter
  readonly latent: GraphLink
  readonly denoise: number
  /** In place of the order's, where what is begun with is part of them. */
  readonly conditions?: Conditions
  readonly finish: (image: GraphLink, sides: Sides) => GraphLink
}

/** Whatever is painted out of words, with or without an image to begin with: `count` images, each with its own seed. */
export function paintImages(draft: GraphDraft, order: GraphOrder): readonly PaintedImage[] {
  const { fields, nameOf } = order
  const bare = loadPainter(draft, fields)
  const sides = gridSides({ width: numberIn(fields, "width", 1024), height: numberIn(fields, "height", 1024) }, bare)
  const guided = withReferences(draft, bare, fields, nameOf)
  const worded = withRegions(draft, { painter: guided, conditions: conditionsOf(draft, guided, fields), nameOf }, fields, sides)
  const shown = withShownImages(draft, { painter: guided, conditions: worded, nameOf }, fields)
  const conditions = withControls(draft, { painter: guided, conditions: shown, nameOf }, fields, sides)
  const start = startOf(draft, guided, order, sides)
  const parts = { painter: start.painter, conditions: start.conditions ?? conditions, sampling: samplingOf(draft, bare, fields) }
  const hires = partIn(fields, "hires")
  const last = finalSides(fields)
  const doesRepair = partsIn(fields, "units").length > 0 && canRepair(draft, fields)
  if (partsIn(fields, "units").length > 0 && !doesRepair) draft.leaveOut("units")
  return Array.from({ length: numberIn(fields, "count", 1) }, (_, index) => {
    const seed = seedOf(fields, index)
    const samples = sample(draft, parts, { latent: start.latent, seed, denoise: start.denoise })
    const painted = draft.link("VAEDecode", { samples, vae: bare.vae })
    const large = hires === null ? painted : secondPass(draft, parts, { image: painted, seed, hires, sides: last })
    const made = hires === null ? sides : gridSides(last, bare)
    const isExact = made.width === last.width && made.height === last.height
    const image = start.finish(isExact ? large : scaled(draft, large, last), last)
    return { image: doesRepair ? repaired(draft, bare, image, fields, seed) : image, seed }
  })
}

function startOf(draft: GraphDraft, painter: Painter, { kind, fields, roles, nameOf }: GraphOrder, sides: Sides): Start {
  if (kind === "expansion") return expansionStart(draft, painter, fields, nameOf("image"))
  if (!roles.includes("image")) return { painter, latent: emptyLatent(draft, painter, sides), denoise: 1, finish: (image) => image }
  const usual = kind === "variation" ? numberIn(fields, "variation_strength", 0.5) : 0.75
  const denoise = numberIn(fields, "denoising_strength", usual)
  const source = draft.link("LoadImage", { image: nameOf("image") })
  const pixels = scaled(draft, source, sides)
  const edit = roles.includes("mask") ? null : editNode(draft, painter.declared)
  if (edit !== null) return { ...editedStart(draft, painter, { edit, pixels, fields, sides }), finish: (image) => image }
  if (!roles.includes("mask")) {
    return { painter, latent: draft.link("VAEEncode", { pixels, vae: painter.vae }), denoise, finish: (image) => image }
  }
  const mask = blurred(draft, maskOf(draft, nameOf("mask"), sides), fields)
  return {
    ...maskedStart(draft, painter, { pixels, mask, fields }),
    denoise,
    finish: (image, last) => {
      const isSame = last.width === sides.width && last.height === sides.height
      const lastMask = isSame ? mask : blurred(draft, maskOf(draft, nameOf("mask"), last), fields)
      return composed(draft, isSame ? pixels : scaled(draft, source, last), image, lastMask)
    },
  }
}

/** A model that edits is shown the image with the words, and begins with nothing. */
function editedStart(
  draft: GraphDraft,
  painter: Painter,
  given: { readonly edit: readonly [string, string]; readonly pixels: GraphLink; readonly fields: Fields; readonly sides: Sides },
) {
  const [className, input] = given.edit
  draft.approximate("denoising_strength")
  const shown = (prompt: string) => draft.link(className, { clip: painter.clip, vae: painter.vae, prompt, [input]: given.pixels })
  const positive = shown(textIn(given.fields, "prompt"))
  const negative = shown(textIn(given.fields, "negative_prompt"))
  return { painter, latent: emptyLatent(draft, painter, given.sides), denoise: 1, conditions: { positive, negative } }
}

function emptyLatent(draft: GraphDraft, { group, declared }: Painter, sides: Sides): GraphLink {
  if (declared !== null) return draft.link(declared.way.latent, { ...sides, batch_size: 1 })
  const className = group === "flux" && draft.has("EmptySD3LatentImage") ? "EmptySD3LatentImage" : "EmptyLatentImage"
  return draft.link(className, { ...sides, batch_size: 1 })
}

/** How softly what is painted around an image goes over into it, px. */
const FEATHERED_PX = 24

/** The image in the place that the borders leave, its surroundings to be painted; its own pixels come back at the end. */
function expansionStart(draft: GraphDraft, painter: Painter, fields: Fields, name: string): Start {
  const [left, top, right, bottom] = ["left", "up", "right", "down"].map((border) => numberIn(fields, border, 0))
  const borders = { left: left ?? 0, top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0 }
  const ordered = { width: numberIn(fields, "width", 1024), height: numberIn(fields, "height", 1024) }
  const whole = gridSides(ordered, painter)
  const own = { width: ordered.width - borders.left - borders.right, height: ordered.height - borders.top - borders.bottom }
  const source = draft.link("LoadImage", { image: name })
  const inner = scaled(draft, source, own)
  // What the grid adds is painted too, beyond the last border.
  const added = { right: borders.right + whole.width - ordered.width, bottom: borders.bottom + whole.height - ordered.height }
  const padded = draft.add("ImagePadForOutpaint", { image: inner, ...borders, ...added, feathering: FEATHERED_PX })
  const given = { pixels: [padded, 0] as const, mask: [padded, 1] as const, vae: painter.vae, grow_mask_by: 6 }
  return {
    painter,
    latent: draft.link("VAEEncodeForInpaint", given),
    denoise: 1,
    finish: (image, last) => {
      const scale = last.width / ordered.width
      const kept =
        scale === 1 ? inner : scaled(draft, source, { width: Math.round(own.width * scale), height: Math.round(own.height * scale) })
      return composed(draft, image, kept, null, { x: Math.round(borders.left * scale), y: Math.round(borders.top * scale) })
    },
  }
}
