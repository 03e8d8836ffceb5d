import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { maskOf } from "./masks.ts"
import { type Fields, numberIn, partsIn, textIn, textsIn } from "./order-reading.ts"
import { readyModels } from "./paint-files.ts"
import { type Conditions, encode, type Painter } from "./painter.ts"
import type { Sides } from "./sampling.ts"

/** The name of the uploaded file of a role; throws `GraphLack` where there is none. */
export type NameOf = (role: string) => string

const REFERENCE_PRESET = "PLUS (high strength)"

/** Words that hold where a mask is white; the first region lies above the others, and the order's own words hold elsewhere. */
export function withRegions(
  draft: GraphDraft,
  { painter, conditions, nameOf }: { readonly painter: Painter; readonly conditions: Conditions; readonly nameOf: NameOf },
  fields: Fields,
  sides: Sides,
): Conditions {
  const regions = partsIn(fields, "regions").filter((region) => numberIn(region, "weight", 1) > 0)
  if (regions.length === 0) return conditions
  const embeddings = textsIn(fields, "embeddings")
  let taken: GraphLink | null = null
  let positive: GraphLink | null = null
  let negative: GraphLink | null = null
  const combine = (all: GraphLink | null, one: GraphLink): GraphLink =>
    all === null ? one : draft.link("ConditioningCombine", { conditioning_1: all, conditioning_2: one })
  for (const region of regions) {
    const whole = maskOf(draft, nameOf(textIn(region, "role")), sides)
    const mask: GraphLink = taken === null ? whole : overlay(draft, whole, taken, "subtract")
    taken = taken === null ? whole : overlay(draft, taken, whole, "add")
    const placed = (text: string, field: "prompt" | "negative_prompt") => {
      const conditioning = encode(draft, painter, { text, embeddings, field })
      const strength = numberIn(region, "weight", 1)
      return draft.link("ConditioningSetMask", { conditioning, mask, strength, set_cond_area: "default" })
    }
    positive = combine(positive, placed(textIn(region, "prompt"), "prompt"))
    negative = combine(negative, placed(textIn(region, "negative_prompt", textIn(fields, "negative_prompt")), "negative_prompt"))
  }
  if (taken === null || positive === null || negative === null) return conditions
  const elsewhere = draft.link("InvertMask", { mask: taken })
  const rest = (conditioning: GraphLink) =>
    draft.link("ConditioningSetMask", { conditioning, mask: elsewhere, strength: 1, set_cond_area: "default" })
  return { positive: combine(positive, rest(conditions.positive)), negative: combine(negative, rest(conditions.negative)) }
}

function overlay(draft: GraphDraft, destination: GraphLink, source: GraphLink, operation: "add" | "subtract"): GraphLink {
  return draft.link("MaskComposite", { destination, source, x: 0, y: 0, operation })
}

/** Whether a painter is shown images with its words. */
function refersToImages(draft: GraphDraft, { declared }: Painter): boolean {
  return declared?.way.refers !== undefined && draft.has(declared.way.refers)
}

/** As much of an image as such a model has learnt to be shown, in millions of px. */
const SHOWN_MEGAPIXELS = 1

/** Conditions that have images with them, for a model that is shown them with its words. How much each is heeded is its own. */
export function withShownImages(
  draft: GraphDraft,
  { painter, conditions, nameOf }: { readonly painter: Painter; readonly conditions: Conditions; readonly nameOf: NameOf },
  fields: Fields,
): Conditions {
  const references = partsIn(fields, "references").filter((one) => numberIn(one, "weight", 0.5) > 0)
  const refers = painter.declared?.way.refers
  if (references.length === 0 || refers === undefined || !draft.has(refers)) return conditions
  draft.approximate("references")
  let { positive, negative } = conditions
  for (const reference of references) {
    const loaded = draft.link("LoadImage", { image: nameOf(textIn(reference, "role")) })
    const scaling = { image: loaded, upscale_method: "lanczos", megapixels: SHOWN_MEGAPIXELS }
    const pixels = draft.has("ImageScaleToTotalPixels") ? draft.link("ImageScaleToTotalPixels", scaling) : loaded
    const latent = draft.link("VAEEncode", { pixels, vae: painter.vae })
    positive = draft.link(refers, { conditioning: positive, latent })
    negative = draft.link(refers, { conditioning: negative, latent })
  }
  return { positive, negative }
}

/** A model that is drawn towards the palette and texture of images, by the IP-Adapter nodes. */
export function withReferences(draft: GraphDraft, painter: Painter, fields: Fields, nameOf: NameOf): Painter {
  const references = partsIn(fields, "references").filter((one) => numberIn(one, "weight", 0.5) > 0)
  if (references.length === 0 || refersToImages(draft, painter)) return painter
  const isOthers = readyModels(draft.classes).some(({ way }) => way.refers !== undefined && draft.has(way.refers))
  if (!isOthers && !draft.has("IPAdapterUnifiedLoader", "IPAdapter")) throw new GraphLack("class", "IPAdapter")
  if ((painter.group !== "sd" && painter.group !== "xl") || !draft.has("IPAdapterUnifiedLoader", "IPAdapter")) {
    draft.leaveOut("references")
    return painter
  }
  const loader = draft.add("IPAdapterUnifiedLoader", { model: painter.model, preset: REFERENCE_PRESET })
  let model: GraphLink = [loader, 0]
  for (const reference of references) {
    const image = draft.link("LoadImage", { image: nameOf(textIn(reference, "role")) })
    const weight = numberIn(reference, "weight", 0.5)
    const given = { model, ipadapter: [loader, 1] as const, image, weight, start_at: 0, end_at: 1, weight_type: "style transfer" }
    model = draft.link("IPAdapter", given)
  }
  return { ...painter, model }
}
