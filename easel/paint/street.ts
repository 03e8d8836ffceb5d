import { createCanvas } from "@napi-rs/canvas"
import type { Rgb } from "../figures/figure.ts"
import { FIGURES } from "../figures/figure-table.ts"
import { css, mix } from "./colour.ts"
import type { AddLayer } from "./landscape.ts"
import { lookFor } from "./paint-figure.ts"
import { patternLayers } from "./patterns.ts"
import { between } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"

/** A road that runs to the horizon between rows of houses and lamps. */
export function addStreet(plan: Plan, add: AddLayer): void {
  const { unit, horizon, width, height, brief } = plan
  const random = plan.random("street")
  const vanish = plan.symmetric ? width / 2 : width * 0.5 + (plan.focus.x - width * 0.5) * -0.25
  const bottom = height * 1.06
  if (brief.hasGroup("plant") || brief.hasGroup("terrain")) {
    if (!brief.has("city", "skyscraper", "village", "house")) {
      add("path", (stage) => paintPath(stage, plan, vanish, bottom))
      return
    }
  }
  const house = FIGURES[brief.has("city", "skyscraper") ? "skyscraper" : "house"]
  if (house !== undefined) {
    const rows = 5
    for (let i = 0; i < rows; i++) {
      const t = i / (rows - 1)
      for (const side of [-1, 1] as const) {
        const own = plan.random(`street house ${i} ${side}`)
        const size = unit * (brief.has("city", "skyscraper") ? 0.3 + 0.5 * t : 0.14 + 0.36 * t) * between(own, 0.88, 1.12)
        const x = vanish + side * (unit * 0.1 + t ** 1.25 * width * 0.46 + size * house.aspect * 0.3)
        const y = horizon + (bottom - horizon) * (0.03 + 0.36 * t ** 1.5)
        add(`street house ${i}`, (stage) =>
          house.paint(
            stage.context,
            { x, y, size, facesLeft: side > 0 },
            lookFor(plan, x, 0.5 * (1 - t), [], stage.detail),
            plan.random(`street house ${i} ${side}`),
          ),
        )
      }
    }
  }
  const half = width * between(random, 0.34, 0.46)
  add("road", (stage) => paintRoad(stage, plan, vanish, half, bottom))
}

/** A trodden way that winds to the horizon. */
function paintPath(stage: Stage, plan: Plan, vanish: number, bottom: number): void {
  const { context } = stage
  const { palette, horizon, unit, width } = plan
  const earth = plan.snowy ? ([214, 222, 236] as const) : ([176, 146, 106] as const)
  const start = plan.width - plan.focus.x + (plan.focus.x - width / 2) * 0.6
  const turn = plan.random("path")() * 6
  const middle = (t: number) => vanish + (start - vanish) * t + Math.sin(turn + 5.5 * Math.sqrt(t)) * unit * 0.09 * t ** 0.7 * (1 - t * 0.5)
  for (const [reach, tone, alpha] of [
    [1.12, mix(palette.shaded(earth), palette.deep, 0.3), 0.5],
    [1, mix(palette.lit(earth), palette.shaded(earth), 0.25), 0.92],
    [0.6, palette.lit(earth), 0.5],
  ] as const) {
    context.fillStyle = css(tone, alpha)
    context.beginPath()
    for (const side of [-1, 1]) {
      for (let i = 0; i <= 60; i++) {
        const t = side < 0 ? i / 60 : 1 - i / 60
        const ragged = 1 + (plan.noise.at(t * 26, side * 7 + 20) - 0.5) * 0.12
        context.lineTo(
          middle(t ** 1.6) + side * reach * ragged * unit * (0.004 + 0.15 * t ** 1.8),
          horizon + unit * 0.015 + (bottom - horizon) * t ** 1.6,
        )
      }
    }
    context.fill()
  }
}

function paintRoad(stage: Stage, plan: Plan, vanish: number, half: number, bottom: number): void {
  const { context } = stage
  const { palette, horizon, unit, height } = plan
  const strip = (from: number, to: number, colour: string) => {
    context.fillStyle = colour
    context.beginPath()
    context.moveTo(vanish + from * unit * 0.012, horizon)
    context.lineTo(vanish + to * unit * 0.012, horizon)
    context.lineTo(vanish + to * half, bottom)
    context.lineTo(vanish + from * half, bottom)
    context.fill()
  }
  const paved: Rgb = plan.snowy ? [226, 232, 242] : [150, 146, 142]
  const trodden: Rgb = plan.snowy ? [196, 206, 224] : [92, 92, 100]
  const stone = palette.lit(paved)
  const tar = mix(palette.lit(trodden), palette.shaded(trodden), 0.4)
  strip(-1.5, 1.5, css(mix(stone, palette.shaded(paved), 0.4)))
  strip(-1.08, 1.08, css(mix(stone, palette.deep, 0.35)))
  strip(-1, 1, css(tar))
  context.fillStyle = css(palette.lit([240, 232, 206]), 0.85)
  for (let i = 1; i < 14 && !plan.snowy; i++) {
    const a = horizon + (bottom - horizon) * (i / 14) ** 2
    const b = horizon + (bottom - horizon) * ((i + 0.45) / 14) ** 2
    const w = (y: number) => unit * 0.001 + ((y - horizon) / (bottom - horizon)) * half * 0.022
    context.beginPath()
    context.moveTo(vanish - w(a), a)
    context.lineTo(vanish + w(a), a)
    context.lineTo(vanish + w(b), b)
    context.lineTo(vanish - w(b), b)
    context.fill()
  }
  const lit = palette.night || palette.light === "dusk"
  for (let i = 0; i < 5; i++) {
    const t = ((i + 0.6) / 5) ** 1.7
    const y = horizon + (height - horizon) * t * 0.8
    const tall = unit * (0.05 + 0.42 * t)
    for (const side of [-1, 1]) {
      const x = vanish + side * (unit * 0.014 + half * 0.94 * t)
      context.strokeStyle = css(mix(palette.deep, palette.haze, 0.4 * (1 - t)))
      context.lineCap = "round"
      context.lineWidth = Math.max(0.8, tall * 0.022)
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x, y - tall * 0.94)
      context.quadraticCurveTo(x, y - tall, x - side * tall * 0.12, y - tall)
      context.stroke()
      const lx = x - side * tall * 0.14
      const ly = y - tall * 0.98
      if (lit) {
        const glow = context.createRadialGradient(lx, ly, 0, lx, ly, tall * 0.34)
        glow.addColorStop(0, "rgba(255,236,180,0.95)")
        glow.addColorStop(0.12, "rgba(255,214,130,0.5)")
        glow.addColorStop(1, "rgba(255,180,80,0)")
        context.fillStyle = glow
        context.fillRect(lx - tall * 0.4, ly - tall * 0.4, tall * 0.8, tall * 0.8)
      }
      context.fillStyle = lit ? "#fff2cc" : css(palette.shaded([230, 226, 210]))
      context.beginPath()
      context.ellipse(lx, ly + tall * 0.012, tall * 0.035, tall * 0.014, 0, 0, 7)
      context.fill()
    }
  }
}

/** The view is seen through a window: frame and bars around it. */
export function paintWindowFrame(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { width, height, unit, palette } = plan
  const bar = unit * 0.05
  const wood = mix(palette.shaded([206, 190, 168]), palette.deep, 0.15)
  const bright = palette.lit([236, 226, 208])
  const beam = (x: number, y: number, w: number, h: number) => {
    context.fillStyle = css(wood)
    context.fillRect(x, y, w, h)
    context.fillStyle = css(bright, 0.75)
    context.fillRect(x, y, w > h ? w : w * 0.22, w > h ? h * 0.22 : h)
  }
  beam(width / 2 - bar * 0.3, 0, bar * 0.6, height)
  beam(0, height * 0.36, width, bar * 0.55)
  for (const x of [0, width - bar]) beam(x, 0, bar, height)
  beam(0, 0, width, bar)
  beam(0, height - bar * 1.8, width, bar * 1.8)
}

/** A pattern word in a view: the sky takes on the pattern. */
export function paintPatternedSky(stage: Stage, plan: Plan): void {
  const { context } = stage
  const { width, height, horizon } = plan
  const canvas = createCanvas(Math.max(2, Math.round((width * stage.scale) / 2)), Math.max(2, Math.round((height * stage.scale) / 2)))
  const own = canvas.getContext("2d")
  own.scale(canvas.width / width, canvas.height / height)
  for (const layer of patternLayers(plan)) layer.paint({ context: own, scale: canvas.width / width, detail: stage.detail * 0.6 })
  context.beginPath()
  context.rect(0, 0, width, horizon * 1.1)
  context.clip()
  context.globalCompositeOperation = "soft-light"
  context.globalAlpha = 0.8
  context.drawImage(canvas, 0, 0, width, height)
}
