import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { FilmOrder } from "../orders/film-orders.ts"
import { composePlan } from "../paint/composition.ts"
import { doFrugally, freeUnused } from "../paint/free-unused.ts"
import { makeLayers } from "../paint/layers.ts"
import { isFigure } from "../paint/open-painting.ts"
import { makeRandom } from "../paint/random.ts"
import type { Layer, Plan } from "../paint/stage.ts"
import { paintInStyle } from "../paint/styles/paint-in-style.ts"
import { readScene } from "../words/read-scene.ts"
import { type Size, withMargin } from "./canvases.ts"
import { driftingOf } from "./drifting.ts"
import { PAINTED_AS, styledWords } from "./film-style.ts"
import { glowsOf } from "./glows.ts"
import { mannerOf } from "./manner.ts"
import type { FilmSet, Manner, Plane } from "./set.ts"
import { strides, walkingPlane } from "./strides.ts"
import type { Temper } from "./temper.ts"

/** A scene of words in parts that move apart from each other: each is cut out of a whole painting, so that it has its style and light. */

/** How finely it is painted (0–1). */
const DETAIL = 0.85
/** Steps that the look is that of. */
const STEPS = 24
const CFG_SCALE = 7

type Group = "clouds" | "water" | "trees" | "figures" | "front"

/** The groups from back to front, with how they move and how near they are. */
const GROUPS: readonly { readonly group: Group; readonly manner: Manner; readonly depth: number; readonly travel: number }[] = [
  { group: "clouds", manner: "drift", depth: 0.05, travel: 0.009 },
  { group: "water", manner: "ripple", depth: 0.3, travel: 0 },
  { group: "trees", manner: "sway", depth: 0.45, travel: 0 },
  { group: "figures", manner: "still", depth: 0.6, travel: 0 },
  { group: "front", manner: "sway", depth: 0.95, travel: 0 },
]

/** Layers that are not painted, since they are redrawn in every frame. */
const IN_THE_AIR = new Set(["rain", "snowfall", "bubbles", "lightning"])
const FRONT = new Set(["grass", "flowers", "frame", "mushroom", "lotus"])
const FULL = 0.02

function groupOf(layer: Layer, plan: Plan): Group | undefined {
  const { name } = layer
  if (isFigure(name)) return "figures"
  if (plan.setting !== "landscape") return undefined
  if (name === "clouds" || name === "water") return name
  if (/^tree \d/.test(name)) return "trees"
  return FRONT.has(name) ? "front" : undefined
}

/** Layers on nothing, at the frame's size. */
function alone(layers: readonly Layer[], size: Size): Canvas {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  for (const layer of layers) {
    context.save()
    layer.paint({ context, scale: 1, detail: DETAIL })
    context.restore()
  }
  return canvas
}

/** `whole` where `shape` is, and where nothing of `before` stands in front; undefined where that is nowhere. */
function cutOut(
  whole: Canvas,
  shape: Canvas,
  before: Canvas | undefined,
): { readonly canvas: Canvas; readonly x: number; readonly y: number } | undefined {
  const context = shape.getContext("2d")
  if (before !== undefined) {
    context.globalCompositeOperation = "destination-out"
    context.drawImage(before, 0, 0)
  }
  context.globalCompositeOperation = "source-in"
  context.drawImage(whole, 0, 0)
  const { width, height } = shape
  const { data } = context.getImageData(0, 0, width, height)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] ?? 0) <= 255 * FULL) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  if (right < left) return undefined
  const canvas = createCanvas(right - left + 1, bottom - top + 1)
  canvas.getContext("2d").drawImage(shape, -left, -top)
  return { canvas, x: left, y: top }
}

/** Paints the set of a film of words; `onShare` hears how much is done (0–1) and says whether to go on. Undefined when told to stop. */
export async function paintSet(
  order: FilmOrder,
  seed: number,
  size: Size,
  temper: Temper,
  onShare: (share: number) => boolean,
): Promise<FilmSet | undefined> {
  const style = order.style === undefined ? undefined : PAINTED_AS[order.style]
  const scene = readScene({
    prompt: styledWords(order),
    negativePrompt: order.negative_prompt,
    cfgScale: CFG_SCALE,
    ...(style === undefined ? {} : { style }),
  })
  const plan = composePlan({ scene, ...size, seed, steps: STEPS })
  const layers = makeLayers(plan).filter(({ name }) => !IN_THE_AIR.has(name))
  const grouped = layers.map((layer) => ({ layer, group: groupOf(layer, plan) }))
  const asked = GROUPS.filter(({ group }) => grouped.some((one) => one.group === group))
  const paint = (without: ReadonlySet<Group>): Promise<Canvas> =>
    doFrugally(
      paintInStyle(
        plan,
        grouped.flatMap(({ layer, group }) => (group !== undefined && without.has(group) ? [] : [layer])),
        size.width,
        size.height,
        DETAIL,
      ),
      size,
    )
  // Water is painted with the rest of the land: its own motion shows the same water beneath.
  const hidden = new Set<Group>(asked.map(({ group }) => group).filter((group) => group !== "water"))
  const back = await paint(hidden)
  if (!onShare(1 / (asked.length + 1))) return undefined
  let whole = back
  const planes: Plane[] = []
  const random = makeRandom(seed ^ 0x2f1b)
  for (const [at, { group, manner, depth, travel }] of asked.entries()) {
    const behind = whole
    if (hidden.delete(group)) whole = await paint(hidden)
    const own = grouped.filter((one) => one.group === group)
    const last = own.at(-1)
    const after = grouped
      .slice(last === undefined ? 0 : grouped.indexOf(last) + 1)
      .flatMap((one) => (one.group === undefined ? [one.layer] : []))
    const before = group === "figures" || after.length === 0 ? undefined : alone(after, size)
    const parts = group === "figures" ? own.map(({ layer }) => [layer]) : [own.map(({ layer }) => layer)]
    for (const part of parts) {
      const cut = cutOut(whole, alone(part, size), before)
      if (cut === undefined) continue
      const plane = { ...cut, depth, phase: random() }
      const [first] = part
      if (group === "figures" && first !== undefined) {
        const concept = first.name.replace(/ \d+$/, "")
        const isAsleep = plan.brief.elements.some((element) => element.concept === concept && element.isAsleep === true)
        const own = mannerOf(concept, isAsleep, temper)
        const way = first.facesLeft === undefined ? 0 : first.facesLeft ? -1 : 1
        const placed: Plane = { ...plane, manner: own.manner, travel: own.travel * way, depth: own.manner === "fly" ? 0.35 : depth }
        const walks = own.manner === "gait" && strides(concept) && way !== 0
        const scene = { plan, layer: first, behind, frame: size, detail: DETAIL }
        planes.push(walks ? await walkingPlane(placed, scene, way, order.duration_s * temper.pace) : placed)
      } else
        planes.push({
          ...plane,
          manner: group === "water" && plan.brief.has("ice", "glacier") ? "still" : manner,
          travel: travel * (random() < 0.5 ? -1 : 1),
        })
    }
    await freeUnused()
    if (!onShare((at + 2) / (asked.length + 1))) return undefined
  }
  return {
    ...size,
    ...withMargin(back),
    planes: plan.setting === "pattern" || plan.setting === "underwater" ? [wholePlane(back, plan), ...planes] : planes,
    drifting: driftingOf(order.prompt, scene, plan),
    glows: glowsOf(planes, scene, plan),
    hasLightning: plan.brief.has("lightning", "storm"),
    horizon: plan.horizon,
    first: undefined,
  }
}

/** A picture that moves as a whole: the play of light under water, a pattern that turns. */
const wholePlane = (back: Canvas, plan: Plan): Plane => ({
  canvas: back,
  x: 0,
  y: 0,
  manner: "turn",
  depth: 0,
  travel: 0,
  phase: plan.seed % 1,
})
