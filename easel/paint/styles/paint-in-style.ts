import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { isNoFinish } from "../../looks/finish.ts"
import { CONCEPTS, type Concept, type Style } from "../../scene.ts"
import { finishMood } from "../finish.ts"
import { blurBehind, finishCanvas } from "../finish-canvas.ts"
import type { Work } from "../free-unused.ts"
import { clamp } from "../random.ts"
import type { Layer, Plan, Stage } from "../stage.ts"
import { lowPoly, stainedGlass } from "./facets.ts"
import { flat, pixel } from "./flat-and-pixel.ts"
import type { StyleJob } from "./image.ts"
import { ink, pencil } from "./ink-and-pencil.ts"
import { comic, neon } from "./neon-and-comic.ts"
import { oil } from "./oil.ts"
import { paintCutLayers, paperSurface } from "./paper-cut.ts"
import { photo } from "./photo.ts"
import { watercolour } from "./watercolour.ts"

const PASSES: Readonly<Record<Style, (job: StyleJob) => Work<void> | void>> = {
  watercolour,
  oil,
  ink,
  pencil,
  flat,
  "paper-cut": paperSurface,
  "low-poly": lowPoly,
  pixel,
  neon,
  "stained-glass": stainedGlass,
  comic,
  photo,
}

/** The share of the time that the layers take; the style's pass over the whole canvas takes the rest. */
const LAYERS_SHARE = 0.65

/** Who a picture may be about. */
const SUBJECTS: ReadonlySet<Concept> = new Set([...CONCEPTS.animal, ...CONCEPTS.person, ...CONCEPTS.vehicle])
/** About where a subject stands, as a share of the height. */
const SUBJECT_FOOT = 0.92

/** The layer of the first figure in the foreground of a landscape that a lens would be focused on. */
function firstSubject(plan: Plan, layers: readonly Layer[]): Layer | undefined {
  if (plan.setting !== "landscape") return undefined
  const names = new Set(plan.brief.figures.filter(({ concept }) => SUBJECTS.has(concept)).map(({ concept }) => `${concept} 0`))
  return layers.find(({ name }) => names.has(name))
}

/**
 * Paints all layers on a canvas of the given size (pixels) in the style that the scene asks for, and finishes it as the look has it.
 * `detailOfStep` is 0–1, before what the look adds; `onShare` hears how much is done (0–1).
 */
export function* paintInStyle(
  plan: Plan,
  layers: readonly Layer[],
  width: number,
  height: number,
  detailOfStep: number,
  onShare?: (share: number) => void,
): Work<Canvas> {
  const detail = clamp(detailOfStep + plan.look.detail)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const { style, styleStrength } = plan.brief.scene
  const scale = Math.sqrt((width / plan.width) * (height / plan.height))
  if (style === "paper-cut") paintCutLayers(plan, layers, canvas, detail, (share) => onShare?.(share * LAYERS_SHARE))
  else {
    context.save()
    context.scale(width / plan.width, height / plan.height)
    const stage: Stage = { context, scale, detail }
    const subject = plan.look.finish.depth > 0 ? firstSubject(plan, layers) : undefined
    for (const [index, layer] of layers.entries()) {
      if (layer === subject) blurBehind(canvas, SUBJECT_FOOT, plan.look.finish.depth)
      context.save()
      layer.paint(stage)
      context.restore()
      onShare?.(((index + 1) / layers.length) * LAYERS_SHARE)
    }
    context.restore()
  }
  finishMood(plan, canvas)
  const job: StyleJob = {
    plan,
    canvas,
    width,
    height,
    scale,
    unit: plan.unit * scale,
    strength: styleStrength,
    detail,
    noise: plan.noise,
    random: (label) => plan.random(label),
  }
  yield
  yield* PASSES[style](job) ?? []
  yield
  if (!isNoFinish(plan.look.finish)) yield* finishCanvas(job, plan.look.finish, plan.look.salt)
  yield
  onShare?.(1)
  return canvas
}
