import { createCanvas } from "@napi-rs/canvas"
import type { Look, Rgb } from "../figures/figure.ts"
import { COLOUR_RGB, css, luminance, mix, scaled } from "./colour.ts"
import type { PlacedFigure } from "./place-figures.ts"
import { mannerOf, paintRider, sunk } from "./riders.ts"
import { lightSide, type Plan, type Stage } from "./stage.ts"

/** How light falls on a figure that stands at `x`. */
export function lookFor(plan: Plan, x: number, distance: number, colours: readonly Rgb[], detail: number): Look {
  const { palette } = plan
  const behind = palette.light === "backlight" || (plan.sun.shown && palette.sunHeight < 0.3 && Math.abs(plan.sun.x - x) < plan.unit * 0.12)
  const isPale = colours[0] !== undefined && luminance(colours[0]) > 225
  const shade = mix(scaled(palette.fill, 0.75), palette.deep, 0.35)
  return {
    tints: colours,
    light: mix(palette.key, palette.sun, 0.3),
    lightSide: behind ? 0 : lightSide(plan, x),
    shade: isPale ? mix(shade, [214, 218, 232], palette.night ? 0.32 : 0.55) : shade,
    detail: 0.35 + 0.65 * detail,
    distance,
    haze: palette.haze,
    lit: palette.night || palette.light === "dusk",
    outline: plan.outline,
  }
}

/** Paints a placed figure with the shadow it casts on the ground, or its mirror image on water. */
export function paintFigure(stage: Stage, plan: Plan, figure: PlacedFigure): void {
  const { context } = stage
  const tints = figure.element.colours.map((name) => COLOUR_RGB[name])
  const look = { ...lookFor(plan, figure.x, figure.distance, tints, stage.detail), ...mannerOf(figure.element), stride: stage.stride }
  const placement = sunk({ x: figure.x, y: figure.y, size: figure.size, facesLeft: figure.facesLeft }, figure.nature, figure.element)
  const stands = figure.nature.stands
  const half = (figure.size * figure.nature.aspect) / 2
  if (figure.depth === "water") paintReflection(stage, plan, figure, look)
  else if ((stands === "ground" || stands === "table") && figure.depth !== "sky")
    paintCastShadow(stage, plan, figure.x, figure.y, half, figure.size, figure.depth === "far" ? 0.5 : 1)
  context.save()
  figure.nature.paint(context, placement, look, plan.random(figure.label))
  context.restore()
  if (figure.rider !== undefined)
    paintRider(context, figure.element.concept, placement, figure.rider, look, plan.random(`${figure.label} rider`))
  if (figure.depth === "water") {
    const random = plan.random(`${figure.label} foam`)
    context.strokeStyle = css(mix(plan.palette.sky[3], [255, 255, 255], 0.4), 0.5)
    context.lineCap = "round"
    for (let i = 0; i < 9; i++) {
      const w = half * (0.4 + 0.8 * random())
      const cx = figure.x + (random() - 0.5) * half
      const cy = figure.y + figure.size * 0.012 * i * random()
      context.lineWidth = figure.size * 0.006
      context.beginPath()
      context.moveTo(cx - w, cy)
      context.quadraticCurveTo(cx, cy + figure.size * 0.01, cx + w, cy)
      context.stroke()
    }
  }
}

/** A soft contact shadow and, under a low sun, a long one that leans away from the light. */
export function paintCastShadow(stage: Stage, plan: Plan, x: number, y: number, half: number, size: number, strength: number): void {
  const { context } = stage
  const { palette, sun } = plan
  const tone = mix(palette.deep, palette.fill, 0.25)
  const soft = (cx: number, cy: number, rx: number, ry: number, alpha: number, turn: number) => {
    context.save()
    context.translate(cx, cy)
    context.rotate(turn)
    context.scale(rx, ry)
    const g = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    g.addColorStop(0, css(tone, alpha))
    g.addColorStop(0.55, css(tone, alpha * 0.6))
    g.addColorStop(1, css(tone, 0))
    context.fillStyle = g
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
  soft(x, y, half * 1.05, Math.max(half * 0.13, size * 0.035), 0.62 * strength, 0)
  if (palette.light === "overcast") return
  const lean = (x - sun.x) / plan.unit
  const long = size * (palette.sunHeight < 0.4 ? 0.8 : 0.35)
  soft(x + Math.sign(lean || 1) * long * 0.45, y + size * 0.025, half * 0.6 + long * 0.5, half * 0.1 + size * 0.02, 0.42 * strength, 0)
}

function paintReflection(stage: Stage, plan: Plan, figure: PlacedFigure, look: Look): void {
  const { context, scale } = stage
  const wide = figure.size * figure.nature.aspect * 1.3
  const tall = figure.size * 1.05
  const canvas = createCanvas(Math.max(2, Math.ceil(wide * scale)), Math.max(2, Math.ceil(tall * scale)))
  const own = canvas.getContext("2d")
  own.scale(canvas.width / wide, canvas.height / tall)
  figure.nature.paint(
    own,
    { x: wide / 2, y: tall, size: figure.size, facesLeft: figure.facesLeft },
    { ...look, detail: look.detail * 0.5 },
    plan.random(figure.label),
  )
  const random = plan.random(`${figure.label} mirror`)
  const strips = 34
  const depth = Math.min(tall * 0.75, Math.max(0, plan.height - figure.y))
  context.save()
  for (let i = 0; i < strips; i++) {
    const t = i / strips
    const strip = depth / strips
    const from = canvas.height * (1 - (i + 1) / strips)
    context.globalAlpha = 0.5 * (1 - t)
    context.save()
    context.translate(figure.x - wide / 2 + (random() - 0.5) * figure.size * 0.06 * (0.3 + t), figure.y + strip * (i + 1))
    context.scale(1, -1)
    context.drawImage(canvas, 0, Math.max(0, from), canvas.width, canvas.height / strips, 0, 0, wide, strip * 1.05)
    context.restore()
  }
  context.restore()
}
