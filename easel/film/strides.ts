import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { UNITS_A_STRIDE } from "../figures/stride.ts"
import { doFrugally } from "../paint/free-unused.ts"
import type { Layer, Plan } from "../paint/stage.ts"
import { paintInStyle } from "../paint/styles/paint-in-style.ts"
import type { Concept } from "../scene.ts"
import type { Size } from "./canvases.ts"
import type { Plane } from "./set.ts"

/** Walkers: a figure painted at several points of its stride, and as fast as its legs carry it. */

/** Whose legs can be painted in a stride. */
const STRIDERS: ReadonlySet<string> = new Set<Concept>([
  "fox",
  "wolf",
  "bear",
  "deer",
  "dog",
  "horse",
  "unicorn",
  "lion",
  "tiger",
  "elephant",
  "cow",
  "sheep",
  "pig",
  "zebra",
  "giraffe",
  "woman",
  "man",
  "child",
  "couple",
  "crowd",
])
export const strides = (concept: string): boolean => STRIDERS.has(concept)

const PICTURES = 10
/** Strides that one who is as high as the frame makes in a second; smaller ones make more. */
const SLOWEST_A_SECOND = 0.72
/** How far one may go in a film, as a share of the frame's width. */
const FURTHEST = 0.58
/** Room around a figure for its legs, as a share of its height. */
const ROOM = 0.16

interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** The part of the frame that a walker takes up while it walks on the spot. */
function boxOf({ canvas, x, y }: Pick<Plane, "canvas" | "x" | "y">, frame: Size): Box {
  const room = Math.round(canvas.height * ROOM)
  const [left, top] = [Math.max(0, x - room), Math.max(0, y - room)]
  return {
    x: left,
    y: top,
    width: Math.min(frame.width, x + canvas.width + room) - left,
    height: Math.min(frame.height, y + canvas.height + room) - top,
  }
}

/** A figure at points of its stride, each in the style and the light of the whole; `behind` is the painting without it. */
async function picturesOf(plan: Plan, layer: Layer, behind: Canvas, box: Box, detail: number): Promise<readonly Canvas[]> {
  const own: Plan = { ...plan, width: box.width, height: box.height }
  const pictures: Canvas[] = []
  for (let place = 0; place < PICTURES; place++) {
    const moved: Layer = {
      name: layer.name,
      paint: (stage) => {
        stage.context.translate(-box.x, -box.y)
        layer.paint({ ...stage, stride: place / PICTURES })
      },
    }
    const ground: Layer = { name: "behind", paint: ({ context }) => context.drawImage(behind, -box.x, -box.y) }
    const shown = await doFrugally(paintInStyle(own, [ground, moved], box.width, box.height, detail), box)
    const shape = createCanvas(box.width, box.height)
    const context = shape.getContext("2d")
    context.save()
    moved.paint({ context, scale: 1, detail })
    context.restore()
    context.globalCompositeOperation = "source-in"
    context.drawImage(shown, 0, 0)
    pictures.push(shape)
  }
  return pictures
}

/** A walker's plane: its pictures, its strides in a second, and how far that takes it. `way` is −1 to the left. */
export async function walkingPlane(
  plane: Plane,
  {
    plan,
    layer,
    behind,
    frame,
    detail,
  }: { readonly plan: Plan; readonly layer: Layer; readonly behind: Canvas; readonly frame: Size; readonly detail: number },
  way: number,
  seconds: number,
): Promise<Plane> {
  const box = boxOf(plane, frame)
  const pictures = await picturesOf(plan, layer, behind, box, detail)
  const stridePx = (UNITS_A_STRIDE * plane.canvas.height) / 100
  const wanted = SLOWEST_A_SECOND * Math.min(1.7, Math.sqrt(frame.height / Math.max(1, plane.canvas.height)))
  const perSecond = Math.min(wanted, (FURTHEST * frame.width) / (stridePx * Math.max(1, seconds)))
  const [first = plane.canvas] = pictures
  return {
    ...plane,
    canvas: first,
    x: box.x,
    y: box.y,
    manner: "gait",
    travel: (way * stridePx * perSecond) / frame.width,
    stride: { pictures, perSecond },
  }
}
