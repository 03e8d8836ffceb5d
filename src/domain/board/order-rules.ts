import type { Seed } from "../../formats/generator/seed.ts"
import { given } from "../_kernel/given.ts"
import { promptConditions } from "../prompt/rules.ts"
import { MAXIMUM_REFERENCES, MAXIMUM_REGIONS } from "../studio/rules.ts"
import { type BoardDocument, type Layer, type LayerKind, type LayerOf, MAXIMUM_CONTROL_LAYERS, type Place } from "./document.ts"
import { placeInBoth, placeOfTile } from "./tile-rules.ts"

/** What only pixels say of a frame: of what its visible images and sketches, and its visible masks, come to within it. */
export interface FrameFacts {
  /** Whether anything can be seen in the frame. */
  readonly hasImage: boolean
  /** Whether the board shows through anywhere in the frame. */
  readonly hasEmptyParts: boolean
  readonly hasMask: boolean
}

/** One image that an order is about, to be uploaded before; `layerId` names the layer that it is the part in the frame of. */
export type FrameImage =
  | { readonly role: "image" | "mask" }
  | { readonly role: `control-${number}` | `region-${number}` | `reference-${number}`; readonly layerId: string }

/** What is going to be made of a frame, and what for. */
export interface FramePlan {
  /** From words, from an image, or steered by images (spec 1§4). */
  readonly action: 1 | 9 | 10
  readonly images: readonly FrameImage[]
  /** Whether only part of a result becomes a layer (`keepOutside`). */
  readonly keepsOutside: boolean
  /** How far a result blends beyond what is repainted, px. */
  readonly featherPx: number
  /** Layers that would count but are one too many. */
  readonly leftOut: readonly string[]
}

/** Blend of what is painted beyond an image with the image, px. */
const OUTPAINT_FEATHER_PX = 16
/** Least strength where there is nothing to go from. */
const OUTPAINT_STRENGTH = 0.8
/** What a masked part begins with, by the codes of the render protocol. */
const FILL = { surroundings: 0, image: 1 } as const

function layersOf<Kind extends LayerKind>({ layers }: BoardDocument, kind: Kind): readonly LayerOf<Kind>[] {
  const isOfKind = (layer: Layer): layer is LayerOf<Kind> => layer.kind === kind
  return layers.filter(isOfKind).filter(({ isVisible, opacity }) => isVisible && opacity > 0)
}

const liesIn = (frame: Place, place: Place) => placeInBoth(frame, place) !== null

/** The layers, besides images, sketches and masks, that count for what the frame makes; the uppermost first. */
function countingLayers(document: BoardDocument) {
  const { frame } = document
  return {
    controls: layersOf(document, "control")
      .filter(({ place, weight, start, end }) => weight > 0 && start < end && liesIn(frame, place))
      .toReversed(),
    regions: layersOf(document, "region")
      .filter(({ prompt, weight, tiles }) => prompt.trim() !== "" && weight > 0 && tiles.some((tile) => liesIn(frame, placeOfTile(tile))))
      .toReversed(),
    // A look is taken from the whole image, wherever it lies.
    references: layersOf(document, "reference")
      .filter(({ weight }) => weight > 0)
      .toReversed(),
  }
}

/** What is made of the frame, and which images have to be uploaded for it. */
export function planFrame(document: BoardDocument, facts: FrameFacts): FramePlan {
  const { controls, regions, references } = countingLayers(document)
  const isSteered = controls.length > 0
  const isPartial = facts.hasImage && (facts.hasMask || facts.hasEmptyParts)
  const feathers = layersOf(document, "mask").map(({ featherPx }) => featherPx)
  const taken = {
    controls: controls.slice(0, MAXIMUM_CONTROL_LAYERS),
    regions: regions.slice(0, MAXIMUM_REGIONS),
    references: references.slice(0, MAXIMUM_REFERENCES),
  }
  const counted = new Set([...taken.controls, ...taken.regions, ...taken.references].map(({ id }) => id))
  return {
    action: isSteered ? 10 : facts.hasImage ? 9 : 1,
    images: [
      ...(facts.hasImage ? [{ role: "image" } as const] : []),
      ...(isPartial ? [{ role: "mask" } as const] : []),
      ...taken.controls.map(({ id }, index) => ({ role: `control-${index + 1}`, layerId: id }) as const),
      ...taken.regions.map(({ id }, index) => ({ role: `region-${index + 1}`, layerId: id }) as const),
      ...taken.references.map(({ id }, index) => ({ role: `reference-${index + 1}`, layerId: id }) as const),
    ],
    keepsOutside: isPartial,
    featherPx: isPartial ? Math.max(facts.hasMask ? Math.max(0, ...feathers) : 0, facts.hasEmptyParts ? OUTPAINT_FEATHER_PX : 0) : 0,
    leftOut: [...controls, ...regions, ...references].flatMap(({ id }) => (counted.has(id) ? [] : [id])),
  }
}

/** The payload of a create call (spec 1§3), as far as the board says it. */
export interface FrameOrder {
  readonly action: 1 | 9 | 10
  readonly meta: FrameConfiguration
}

/** The fields of the task configuration (spec 1§3) that a board fills. */
export interface FrameConfiguration {
  prompt: string
  negative_prompt: string
  width: number
  height: number
  n_iter: number
  seed: Seed
  art_model_no?: string
  art_model_ver_no?: string
  prompt_style?: string
  imageUrl?: string
  denoising_strength?: number
  mask?: string
  mask_blur?: number
  inpainting_fill?: 0 | 1
  controlnet_units?: { module: string; model?: string; input_image: string; weight: number; guidance: number; guidance_end: number }[]
  regions?: { mask: string; prompt: string; negative_prompt: string; weight: number }[]
  references?: { image: string; weight: number }[]
}

/** Where a ready map says that it is one (spec 1§3, ControlNet unit). */
const READY_MAP = "none"

/**
 * The order of a frame whose images were uploaded: `addresses` by their roles. Throws Error where one of the plan's images has none.
 */
export function orderOfFrame(
  document: BoardDocument,
  facts: FrameFacts,
  plan: FramePlan,
  addresses: ReadonlyMap<string, string>,
): FrameOrder {
  const { frame, settings, layers } = document
  const addressOf = (role: string): string => {
    const address = addresses.get(role)
    if (address === undefined) throw new Error(`the image ${role} was not uploaded`)
    return address
  }
  const of = <Kind extends LayerKind>(kind: Kind) =>
    plan.images.flatMap((image) => {
      const isOfKind = (layer: Layer): layer is LayerOf<Kind> => layer.kind === kind
      const layer = "layerId" in image ? layers.filter(isOfKind).find(({ id }) => id === image.layerId) : undefined
      return layer === undefined ? [] : [{ layer, address: addressOf(image.role) }]
    })
  const controls = of("control").map(({ layer, address }) => ({
    // Of a ready map the model says what it is a map of.
    ...(layer.isMap ? { module: READY_MAP, model: layer.module } : { module: layer.module }),
    input_image: address,
    weight: layer.weight,
    guidance: layer.start,
    guidance_end: layer.end,
  }))
  const regions = of("region").map(({ layer, address }) => ({
    mask: address,
    prompt: layer.prompt,
    negative_prompt: layer.negativePrompt,
    weight: layer.weight,
  }))
  const references = of("reference").map(({ layer, address }) => ({ image: address, weight: layer.weight }))
  return {
    action: plan.action,
    meta: {
      prompt: wordsOf(settings.prompt),
      negative_prompt: settings.negativePrompt,
      width: frame.width,
      height: frame.height,
      n_iter: settings.count,
      seed: settings.seed,
      ...given({ art_model_no: settings.modelNo, art_model_ver_no: settings.modelVerNo, prompt_style: settings.style }),
      ...(facts.hasImage ? { imageUrl: addressOf("image"), denoising_strength: strengthOf(document, facts) } : {}),
      ...(plan.keepsOutside
        ? {
            mask: addressOf("mask"),
            mask_blur: plan.featherPx,
            inpainting_fill: facts.hasMask ? FILL.image : FILL.surroundings,
          }
        : {}),
      ...(controls.length === 0 ? {} : { controlnet_units: controls }),
      ...(regions.length === 0 ? {} : { regions }),
      ...(references.length === 0 ? {} : { references }),
    },
  }
}

/** The words as they are ordered: what they say of a size gives way to the frame's. */
function wordsOf(prompt: string): string {
  const { settings, prompt: words } = promptConditions(prompt, 1)
  const { aspectRatio, width, height } = settings
  return aspectRatio === undefined && width === undefined && height === undefined ? prompt : words
}

/** Where part of the frame is empty there is nothing there to keep to. */
function strengthOf({ settings }: BoardDocument, { hasEmptyParts }: FrameFacts): number {
  return hasEmptyParts ? Math.max(OUTPAINT_STRENGTH, settings.strength) : settings.strength
}
