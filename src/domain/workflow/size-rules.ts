import type { SizePx } from "../_kernel/task-kind.ts"
import { type Graph, type GraphNode, linkOf, linksOf } from "./graph-rules.ts"
import type { WorkReading } from "./work-reading.ts"

/** What an image counts as that nobody says the size of. */
export const UNKNOWN_SIZE: SizePx = { width: 1024, height: 1024 }

/** Classes whose width and height are those of what they hand on; of the others they only tell a model about a size. */
const SIZING_CLASSES = /^(?!.*(?:Encode|Crop|Composite))(?=.*(?:Latent|Image|SolidMask|StableZero123))/
/** Fields that scale what a node hands on. */
const SCALES = ["scale_by", "scale_ratio", "upscale_by", "scale_factor", "rescale_factor"] as const
/** Fields that add borders. */
const BORDERS = ["left", "top", "right", "bottom"] as const
/** Fields that take what is handed on; of what else is linked, such as conditions, only a model is told. */
const PICTURES =
  /^(?:images?\d*|image_\w+|img\w*|pixels|samples?\d*|samples_\w+|latents?\d*|latent_\w+|destination|source|masks?\d*|alpha)$/
/** An enlarging model whose name does not say by how much. */
const USUAL_ENLARGEMENT = 4
const LARGEST_ENLARGEMENT = 16

/** Fields that say how wide and high an image comes out. */
export function sideFields({ classType }: GraphNode): readonly string[] {
  if (classType === "ImageScaleToMaxDimension") return ["largest_size"]
  if (classType === "ResizeAndPadImage") return ["target_width", "target_height"]
  return SIZING_CLASSES.test(classType) ? ["width", "height"] : []
}

/** Fields that say how large an image comes out beside one that went in, or in all. */
export function scaleFields({ classType }: GraphNode): readonly string[] {
  if (classType === "ImageScaleToTotalPixels") return ["megapixels"]
  return classType === "ImagePadForOutpaint" ? BORDERS : SCALES
}

/** The node that measures another image for both sides of this one; null where a side comes from elsewhere. */
export function measuredBy(graph: Graph, { inputs }: GraphNode): string | null {
  const [width, height] = [linkOf(inputs["width"]), linkOf(inputs["height"])]
  if (width === null || height === null || width[0] !== height[0]) return null
  // Of the three results of this node the last is a count.
  if (width[1] > 1 || height[1] > 1) return null
  return graph.get(width[0])?.classType === "GetImageSize" ? width[0] : null
}

/** The largest size that anything has on the way to some outputs: whatever comes out small was large before. */
export function largestSize(
  reading: WorkReading,
  needed: readonly GraphNode[],
  outputs: readonly string[],
  isSampler: (node: GraphNode) => boolean,
): SizePx {
  let largest: SizePx | null = null
  for (const node of needed) {
    const isCounted = outputs.includes(node.id) || isSampler(node) || /VAE(?:En|De)code/.test(node.classType) || changesSize(reading, node)
    if (isCounted) largest = larger(largest, sizeAt(reading, node.id))
    if (isSampler(node)) largest = larger(largest, insideOf(reading, node))
  }
  return largest ?? UNKNOWN_SIZE
}

function larger(one: SizePx | null, other: SizePx | null): SizePx | null {
  if (one === null || other === null) return one ?? other
  return other.width * other.height > one.width * one.height ? other : one
}

function changesSize({ read }: WorkReading, node: GraphNode): boolean {
  const { classType } = node
  if (classType === "ImageUpscaleWithModel" || classType === "ImageStitch" || classType === "LatentConcat") return true
  return [...sideFields(node), ...scaleFields(node)].some((field) => read(node, field) !== null)
}

/** The size that a sampler enlarges to while it samples. */
function insideOf(reading: WorkReading, { inputs, id }: GraphNode): SizePx | null {
  const link = linkOf(inputs["sampler"])
  const sampler = link === null ? undefined : reading.graph.get(link[0])
  const size = sizeAt(reading, id)
  return sampler === undefined || size === null ? null : scaledBy(size, scaleOf(reading, sampler))
}

/** The size of what a node hands on; null where it hands no picture on. */
function sizeAt(reading: WorkReading, id: string): SizePx | null {
  const known = reading.sizes.get(id)
  if (known !== undefined) return known
  const node = reading.graph.get(id)
  const size = node === undefined ? null : sizeOf(reading, node)
  reading.sizes.set(id, size)
  return size
}

function sizeOf(reading: WorkReading, node: GraphNode): SizePx | null {
  const { graph, read } = reading
  if (/^LoadImage/.test(node.classType)) return broughtSize(reading)
  const sides = sideFields(node)
  const measured = sides.length === 0 ? null : measuredBy(graph, node)
  const [first = 0, second = first] = measured === null ? sides.map((field) => read(node, field) ?? 0) : []
  const told = measured === null ? { width: first || second, height: second || first } : sizeAt(reading, measured)
  if (told !== null && told.width > 0) return scaledBy(told, scaleOf(reading, node))
  if (node.classType === "FluxKontextImageScale") return squareOf(1)
  const megapixels = node.classType === "ImageScaleToTotalPixels" ? read(node, "megapixels") : null
  if (megapixels !== null && megapixels > 0) return squareOf(megapixels)
  const given = sizesGiven(reading, node)
  if (node.classType === "ImageStitch" || node.classType === "LatentConcat") return joinedSize(node, given)
  const scale = scaleOf(reading, node)
  const whole = given.reduce(larger, null) ?? (scale === 1 ? null : broughtSize(reading))
  return whole === null ? null : bordered(reading, node, scaledBy(whole, scale))
}

/** The largest of the images that are brought. */
function broughtSize({ images }: WorkReading): SizePx {
  return images.reduce<SizePx | null>(larger, null) ?? UNKNOWN_SIZE
}

function sizesGiven(reading: WorkReading, node: GraphNode): readonly SizePx[] {
  const links = linksOf(node)
  const pictures = links.filter(([field]) => PICTURES.test(field))
  return (pictures.length > 0 ? pictures : links).map(([, [source]]) => sizeAt(reading, source)).filter((size) => size !== null)
}

/** Images that are laid beside or below each other. */
function joinedSize({ inputs }: GraphNode, given: readonly SizePx[]): SizePx | null {
  if (given.length === 0) return null
  const isBelow = [inputs["direction"], inputs["dim"]].some((way) => typeof way === "string" && /^(?:up|down|-?y)$/.test(way))
  const widths = given.map(({ width }) => width)
  const heights = given.map(({ height }) => height)
  const sum = (sides: readonly number[]) => sides.reduce((all, side) => all + side, 0)
  return isBelow ? { width: Math.max(...widths), height: sum(heights) } : { width: sum(widths), height: Math.max(...heights) }
}

function scaleOf({ graph, read }: WorkReading, node: GraphNode): number {
  let scale = node.classType === "ImageUpscaleWithModel" ? enlargementOf(graph, node) : 1
  for (const field of SCALES) {
    const by = read(node, field)
    if (by !== null && by > 0) scale *= by
  }
  return scale
}

/** Enlarging models say in their names by how much: `4x-UltraSharp`, `RealESRGAN_x2plus`. */
function enlargementOf(graph: Graph, { inputs }: GraphNode): number {
  const link = linkOf(inputs["upscale_model"])
  const name = link === null ? undefined : graph.get(link[0])?.inputs["model_name"]
  const [, before, behind] = /(?<![a-z\d])(\d{1,2})x(?!\d)|x(\d{1,2})(?!\d)/i.exec(typeof name === "string" ? name : "") ?? []
  const told = Number(before ?? behind ?? USUAL_ENLARGEMENT)
  return told >= 1 && told <= LARGEST_ENLARGEMENT ? told : USUAL_ENLARGEMENT
}

function bordered({ read }: WorkReading, node: GraphNode, { width, height }: SizePx): SizePx {
  if (node.classType !== "ImagePadForOutpaint") return { width, height }
  const [left = 0, top = 0, right = 0, bottom = 0] = BORDERS.map((border) => Math.max(0, read(node, border) ?? 0))
  return { width: width + left + right, height: height + top + bottom }
}

function scaledBy({ width, height }: SizePx, scale: number): SizePx {
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function squareOf(megapixels: number): SizePx {
  const side = Math.round(Math.sqrt(megapixels * 1_048_576))
  return { width: side, height: side }
}
