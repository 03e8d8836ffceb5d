import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { layersOf } from "../edit/animation.ts"
import { canvasOf } from "../edit/rasters.ts"
import type { FilmOrder } from "../orders/film-orders.ts"
import type { Concept } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { readScene } from "../words/read-scene.ts"
import { withMargin } from "./canvases.ts"
import { driftingOf } from "./drifting.ts"
import { mannerOf } from "./manner.ts"
import type { FilmSet, Manner, Plane } from "./set.ts"
import type { Temper } from "./temper.ts"

/** An image in parts that move apart from each other: what it is about, what is behind, and the sky and water that the words name. */

const CFG_SCALE = 7
/** Where sky ends and where water begins in an image that says nothing of it, in shares of the height. */
const SKY_TO = 0.46
const WATER_FROM = 0.56
/** How far what moves fades into what stands still. */
const FADE = 0.12

const WATER: readonly Concept[] = [
  "sea",
  "lake",
  "river",
  "waterfall",
  "wave",
  "underwater",
  "reflection",
  "ship",
  "sailboat",
  "rowboat",
  "beach",
]
const SKY: readonly Concept[] = ["cloudy", "storm", "wind", "overcast", "balloon", "airplane", "sunset", "aurora", "clear"]
const GREEN: readonly Concept[] = [
  "forest",
  "tree",
  "pine",
  "palm",
  "grass",
  "meadow",
  "flower",
  "bamboo",
  "field",
  "cherry-blossom",
  "wind",
]

/** Manners that would lead what an image shows out of it. */
const UNSUITED: ReadonlySet<Manner> = new Set(["drive", "rise"])

/** A lying part of the picture whose upper (`from` > 0) or lower rim fades out. */
function part(picture: Canvas, from: number, to: number): Canvas {
  const { width, height } = picture
  const canvas = createCanvas(width, Math.round(height * (to - from)))
  const context = canvas.getContext("2d")
  context.drawImage(picture, 0, -Math.round(height * from))
  context.globalCompositeOperation = "destination-in"
  const fade = context.createLinearGradient(0, 0, 0, canvas.height)
  const share = Math.min(0.9, FADE / (to - from))
  fade.addColorStop(0, from > 0 ? "rgba(0,0,0,0)" : "#000")
  if (from > 0) fade.addColorStop(share, "#000")
  if (to < 1) fade.addColorStop(1 - share, "#000")
  fade.addColorStop(1, to < 1 ? "rgba(0,0,0,0)" : "#000")
  context.fillStyle = fade
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** Cuts an image of the frame's size apart for a film. */
export function imageSet(image: Raster, order: FilmOrder, temper: Temper): FilmSet {
  const { width, height } = image
  const scene = readScene({ prompt: order.prompt, negativePrompt: order.negative_prompt, cfgScale: CFG_SCALE })
  const says = (concepts: readonly Concept[]): boolean => scene.elements.some(({ concept }) => concepts.includes(concept))
  const { behind, front } = layersOf(image)
  const planes: Plane[] = []
  const plane = { depth: 0.3, travel: 0, phase: 0 }
  if (!temper.isLive) {
    if (says(SKY)) planes.push({ ...plane, canvas: part(behind, 0, SKY_TO), x: 0, y: 0, manner: "drift", depth: 0.1, travel: 0.008 })
    if (says(GREEN)) planes.push({ ...plane, canvas: part(behind, 0.2, 1), x: 0, y: Math.round(height * 0.2), manner: "sway" })
    if (says(WATER))
      planes.push({ ...plane, canvas: part(behind, WATER_FROM, 1), x: 0, y: Math.round(height * WATER_FROM), manner: "ripple" })
  }
  // Where its legs are nobody knows: it breathes and sways as it stands.
  const shown = scene.elements.map(({ concept, isAsleep }) => mannerOf(concept, isAsleep === true, temper).manner)
  const manner = temper.isLive ? "breathe" : (shown.find((one) => one !== "still") ?? "breathe")
  planes.push({
    canvas: front,
    x: 0,
    y: 0,
    manner: UNSUITED.has(manner) ? "float" : manner === "gait" ? "breathe" : manner,
    depth: 0.6,
    travel: 0,
    phase: 0,
  })
  return {
    width,
    height,
    ...withMargin(behind),
    planes,
    drifting: temper.isLive ? [] : driftingOf(order.prompt, scene),
    glows: [],
    hasLightning: !temper.isLive && says(["lightning", "storm"]),
    horizon: height * WATER_FROM,
    first: canvasOf(image),
  }
}
