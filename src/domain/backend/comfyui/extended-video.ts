import { calculated, calculatorLack } from "./calculations.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import { lacksOf, leastLack } from "./model-parts.ts"
import type { NodeClasses } from "./node-class.ts"
import { type Fields, numberIn } from "./order-reading.ts"
import type { GraphOrder } from "./painted-graphs.ts"
import { type RemadeVideo, SIDED, withSides } from "./remade-video.ts"
import { type Sides, seedOf, sidesOf } from "./sampling.ts"
import { hasPack, readerLack, readersOf, readVideo, readVideoAt } from "./source-video.ts"
import { framesIn, loadWay, madeFrames, madeSides, makeFrames, sidesToOrder } from "./video-graphs.ts"
import { type VideoWay, waysFrom } from "./video-ways.ts"

/** What joins frames and takes them apart. */
const JOINED = [...SIDED, "ImageBatch", "ImageFromBatch"] as const
export const EXTENDING_CLASSES: readonly string[] = JOINED
const USUAL_FRAME_RATE = 24
/** An index behind every frame is that of the last one. */
const LAST = 4_095

/** What a server lacks to have a video go on; null for nothing. */
export function extendingLack(classes: NodeClasses): string | null {
  if (wayToExtend(classes) !== null) return null
  const parts = leastLack(
    classes,
    waysFrom("image").map((way) => ({ ...way, nodes: [...JOINED, ...way.nodes] })),
  )
  return parts ?? readerLack(classes) ?? calculatorLack(classes) ?? "VHS_LoadVideo"
}

/**
 * How a video of any rate goes on. One that is read at a model's rate goes on by any model. One that keeps its own goes on by a model
 * that makes any rate, since only the server knows which it is.
 */
function wayToExtend(classes: NodeClasses): VideoWay | null {
  const isReady = (way: VideoWay) => lacksOf(classes, { ...way, nodes: [...JOINED, ...way.nodes] }).length === 0
  const ways = waysFrom("image").filter(isReady)
  if (hasPack(classes)) return ways[0] ?? null
  const canKeep = readersOf(classes) === "own" && calculatorLack(classes) === null
  return (canKeep ? ways.find(({ frameRate }) => frameRate === null) : undefined) ?? null
}

/** A video, and what goes on from its last frame. */
export function extendVideo(draft: GraphDraft, order: GraphOrder): RemadeVideo {
  const way = wayToExtend(draft.classes)
  if (way === null) throw new GraphLack("class", "VHS_LoadVideo")
  return hasPack(draft.classes) ? extendAtRate(draft, order, way) : extendAsItIs(draft, order, way)
}

/** Goes on in as many pieces as the model's length asks for, each from the last frame of the one before. */
function extendAtRate(draft: GraphDraft, { fields, nameOf }: GraphOrder, way: VideoWay): RemadeVideo {
  const frameRate = way.frameRate ?? USUAL_FRAME_RATE
  draft.approximate("frame_rate")
  const source = readVideoAt(draft, nameOf("video"), frameRate)
  const sides = extentSides(way, fields)
  let frames = withSides(draft, source.frames, fields)
  let last = lastOf(draft, frames)
  const seed = seedOf(fields, 0)
  const most = way.longestS * frameRate
  for (let left = framesIn(numberIn(fields, "duration_s", 5), frameRate), piece = 0; left > 0; left -= most, piece += 1) {
    const added = Math.min(left, most)
    // The first frame is there already.
    const extent = { ...sides, frameRate, orderedFrames: added + 1, madeFrames: madeFrames(way, added + 1) }
    const made = makeFrames(draft, loadWay(draft, way, fields, extent), { first: last, last: null }, seedOf(fields, piece))
    const next = sidesToOrder(draft, draft.link("ImageFromBatch", { image: made, batch_index: 1, length: added }), extent)
    frames = draft.link("ImageBatch", { image1: frames, image2: next })
    last = lastOf(draft, next)
  }
  return { ...source, frames, seed }
}

/** Goes on in one piece at the video's own rate, which the server counts frames by. */
function extendAsItIs(draft: GraphDraft, { fields, nameOf }: GraphOrder, way: VideoWay): RemadeVideo {
  const source = readVideo(draft, nameOf("video"))
  if (typeof source.frameRate === "number") throw new GraphLack("class", "GetVideoComponents")
  const addedS = numberIn(fields, "duration_s", 5)
  const orderedFrames = calculated(draft, `ceil(a * ${addedS})`, source.frameRate).whole
  const extent = {
    ...extentSides(way, fields),
    frameRate: source.frameRate,
    orderedFrames,
    madeFrames: calculated(draft, `ceil(a * ${addedS} / ${way.frameStep}) * ${way.frameStep} + 1`, source.frameRate).whole,
  }
  const before = withSides(draft, source.frames, fields)
  const seed = seedOf(fields, 0)
  const ready = loadWay(draft, way, fields, extent)
  const made = makeFrames(draft, ready, { first: lastOf(draft, before), last: null }, seed)
  const next = sidesToOrder(draft, draft.link("ImageFromBatch", { image: made, batch_index: 1, length: orderedFrames }), extent)
  return { ...source, frames: draft.link("ImageBatch", { image1: before, image2: next }), seed }
}

function extentSides(way: VideoWay, fields: Fields): { readonly ordered: Sides; readonly made: Sides } {
  const ordered = sidesOf(fields)
  return { ordered, made: madeSides(way, ordered) }
}

function lastOf(draft: GraphDraft, image: GraphLink): GraphLink {
  return draft.link("ImageFromBatch", { image, batch_index: LAST, length: 1 })
}
