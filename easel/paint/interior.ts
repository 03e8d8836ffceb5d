import { createCanvas } from "@napi-rs/canvas"
import type { Rgb } from "../figures/figure.ts"
import { css, mix } from "./colour.ts"
import { landscapeLayers } from "./landscape.ts"
import { paintFigure } from "./paint-figure.ts"
import { placeFigures } from "./place-figures.ts"
import { between, pick } from "./random.ts"
import type { Layer, Plan, Stage } from "./stage.ts"

/** The layers of a room: wall, window with a view, boards, and who is in it. */
export function interiorLayers(plan: Plan): readonly Layer[] {
  const { brief, width, height, unit } = plan
  const floor = height * 0.7
  const random = plan.random("room")
  const room: Plan = { ...plan, horizon: floor, shore: floor, sun: { ...plan.sun, shown: false } }
  const w = Math.min(width * 0.46, unit * 0.5)
  const h = Math.min(floor * 0.66, unit * 0.52)
  const window = {
    x: plan.symmetric ? width / 2 - w / 2 : (plan.focus.x < width / 2 ? width * 0.66 : width * 0.34) - w / 2,
    y: floor * 0.16,
    w,
    h,
  }
  const wall: Rgb = pick(random, [
    [176, 152, 128],
    [134, 146, 150],
    [188, 172, 148],
    [142, 126, 140],
  ])
  const people = { ...brief, figures: brief.figures.filter((entry) => entry.concept !== "window" && entry.concept !== "interior") }
  const figures = placeFigures({ ...room, brief: people }, undefined)
  return [
    { name: "room", paint: (stage) => paintRoom(stage, room, floor, wall) },
    { name: "window", paint: (stage) => paintWindow(stage, plan, window) },
    { name: "light", paint: (stage) => paintFloorLight(stage, room, window, floor) },
    ...figures.map((figure) => ({ name: figure.label, paint: (stage: Stage) => paintFigure(stage, room, figure) })),
  ]
}

function paintRoom(stage: Stage, plan: Plan, floor: number, wall: Rgb): void {
  const { context } = stage
  const { palette, width, height, unit } = plan
  const lit = palette.lit(wall)
  const dark = mix(palette.shaded(wall), palette.deep, 0.3)
  const g = context.createRadialGradient(plan.sun.x, floor * 0.4, 0, plan.sun.x, floor * 0.4, unit * 1.1)
  g.addColorStop(0, css(mix(lit, palette.key, 0.2)))
  g.addColorStop(1, css(dark))
  context.fillStyle = g
  // Behind the boards too: where wall and boards share a row of pixels, neither covers it alone.
  context.fillRect(0, 0, width, height)
  const wood: Rgb = [140, 98, 66]
  const boards = context.createLinearGradient(0, floor, 0, height)
  boards.addColorStop(0, css(mix(palette.lit(wood), dark, 0.5)))
  boards.addColorStop(1, css(mix(palette.shaded(wood), palette.deep, 0.25)))
  context.fillStyle = boards
  context.fillRect(0, floor, width, height - floor)
  context.strokeStyle = css(palette.deep, 0.4)
  context.lineWidth = Math.max(0.7, unit * 0.002)
  context.beginPath()
  for (let i = -14; i <= 14; i++) {
    context.moveTo(width / 2 + i * unit * 0.07, floor)
    context.lineTo(width / 2 + i * unit * 0.2, height)
  }
  context.stroke()
  context.fillStyle = css(mix(lit, [255, 255, 255], 0.25))
  context.fillRect(0, floor - unit * 0.03, width, unit * 0.03)
  context.fillStyle = css(palette.deep, 0.35)
  context.fillRect(0, floor, width, unit * 0.006)
}

interface Opening {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

function paintWindow(stage: Stage, plan: Plan, window: Opening): void {
  const { context } = stage
  const { palette, unit } = plan
  const canvas = createCanvas(Math.max(4, Math.round(window.w * stage.scale)), Math.max(4, Math.round(window.h * stage.scale)))
  const own = canvas.getContext("2d")
  const view: Plan = {
    ...plan,
    brief: { ...plan.brief, figures: [] },
    width: window.w,
    height: window.h,
    unit: Math.sqrt(window.w * window.h),
    horizon: window.h * 0.62,
    shore: window.h * 0.85,
    sun: { ...plan.sun, x: window.w * 0.6, y: window.h * 0.35, radius: window.w * 0.05 },
    focus: { x: window.w * 0.4, y: window.h * 0.6 },
  }
  own.scale(canvas.width / window.w, canvas.height / window.h)
  const inner: Stage = { context: own, scale: canvas.width / window.w, detail: stage.detail * 0.6 }
  for (const layer of landscapeLayers(view)) {
    own.save()
    layer.paint(inner)
    own.restore()
  }
  context.drawImage(canvas, window.x, window.y, window.w, window.h)
  const frame = palette.lit([238, 230, 216])
  const bar = unit * 0.014
  context.strokeStyle = css(mix(frame, palette.deep, 0.2))
  context.lineWidth = bar * 2
  context.strokeRect(window.x, window.y, window.w, window.h)
  context.fillStyle = css(frame)
  context.fillRect(window.x + window.w / 2 - bar / 2, window.y, bar, window.h)
  context.fillRect(window.x, window.y + window.h * 0.4, window.w, bar)
  context.fillRect(window.x - bar * 2.4, window.y + window.h, window.w + bar * 4.8, bar * 1.6)
  const cloth = palette.accents[1]
  for (const side of [0, 1]) {
    for (let k = 0; k < 6; k++) {
      const x = side === 0 ? window.x - unit * 0.05 + k * unit * 0.018 : window.x + window.w + unit * 0.05 - k * unit * 0.018
      const fold = context.createLinearGradient(x - unit * 0.014, 0, x + unit * 0.014, 0)
      fold.addColorStop(0, css(palette.shaded(cloth)))
      fold.addColorStop(0.6, css(palette.lit(mix(cloth, [255, 255, 255], 0.25))))
      fold.addColorStop(1, css(palette.shaded(cloth)))
      context.fillStyle = fold
      context.fillRect(x - unit * 0.014, window.y - unit * 0.05, unit * 0.028, window.h + unit * 0.17)
    }
  }
}

function paintFloorLight(stage: Stage, plan: Plan, window: Opening, floor: number): void {
  const { context } = stage
  const { palette, height, unit, width } = plan
  context.globalCompositeOperation = "screen"
  const lean = (window.x + window.w / 2 < width / 2 ? 1 : -1) * unit * 0.28
  const light = context.createLinearGradient(0, floor, 0, height)
  light.addColorStop(0, css(palette.key, 0.4))
  light.addColorStop(1, css(palette.key, 0.1))
  context.fillStyle = light
  for (const half of [0, 1]) {
    const x0 = window.x + window.w * (0.06 + half * 0.5)
    const x1 = x0 + window.w * 0.4
    context.beginPath()
    context.moveTo(x0 + lean * 0.3, floor + unit * 0.03)
    context.lineTo(x1 + lean * 0.3, floor + unit * 0.03)
    context.lineTo(x1 + lean, Math.min(height, floor + unit * 0.24))
    context.lineTo(x0 + lean, Math.min(height, floor + unit * 0.24))
    context.fill()
  }
  const random = plan.random("dust")
  context.fillStyle = css(palette.key, 0.5)
  for (let i = 0; i < 40 * stage.detail; i++)
    context.fillRect(
      window.x + random() * window.w + lean * random(),
      window.y + random() * (floor - window.y),
      unit * 0.002,
      unit * between(random, 0.001, 0.002),
    )
}
