import type { SKRSContext2D } from "@napi-rs/canvas"
import type { Plan } from "../paint/stage.ts"
import type { Concept, Scene } from "../scene.ts"
import type { FilmSet, Glow, Plane } from "./set.ts"

/** Light that moves: flames that flicker, a sun that breathes, lightning. */

const FLAME = [255, 168, 72] as const
const AFLAME: ReadonlySet<Concept> = new Set(["candle", "fire", "tent", "volcano"])

/** The lights of a painted scene: its sun or moon, and about every flame and lamp. `planes` are its figures. */
export function glowsOf(planes: readonly Plane[], scene: Scene, plan: Plan): readonly Glow[] {
  const glows: Glow[] = []
  const unit = plan.unit
  if (plan.sun.shown && plan.setting === "landscape") glows.push({ x: plan.sun.x, y: plan.sun.y, radius: unit * 0.3, rgb: [255, 226, 170] })
  if (scene.elements.some(({ concept }) => AFLAME.has(concept)))
    for (const { canvas, x, y } of planes.slice(0, 4))
      if (canvas.width < plan.width * 0.6)
        glows.push({ x: x + canvas.width / 2, y: y + canvas.height * 0.1, radius: unit * 0.22, rgb: FLAME })
  if (scene.elements.some(({ concept }) => concept === "lamp"))
    for (const share of [0.15, 0.38, 0.62, 0.85])
      glows.push({ x: plan.width * share, y: plan.height * 0.16, radius: unit * 0.16, rgb: FLAME })
  return glows
}

/** The colour of a moment that comes and goes, as flames do. */
const flicker = (seconds: number, n: number): number =>
  0.5 + 0.2 * Math.sin(seconds * 5.1 + n * 2.3) + 0.15 * Math.sin(seconds * 11.7 + n) + 0.15 * Math.sin(seconds * 2.1 + n * 4.7)

const LIGHTNING_EVERY_S = 2.4

/** Draws the lights at a moment (seconds of motion), a beam that wanders over all of it, and lightning where there is some. */
export function drawLights(context: SKRSContext2D, { width, height, glows, hasLightning }: FilmSet, seconds: number, share: number): void {
  context.save()
  context.globalCompositeOperation = "screen"
  for (const [n, { x, y, radius, rgb }] of glows.entries()) {
    const light = context.createRadialGradient(x, y, 0, x, y, radius)
    const alpha = share * 0.5 * flicker(seconds, n)
    light.addColorStop(0, `rgba(${rgb.join(",")},${alpha.toFixed(3)})`)
    light.addColorStop(1, `rgba(${rgb.join(",")},0)`)
    context.fillStyle = light
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  }
  context.globalCompositeOperation = "soft-light"
  const at = width * (0.5 + 0.45 * Math.sin(seconds * 0.42 - 1.1))
  const beam = context.createLinearGradient(at - width * 0.4, 0, at + width * 0.4, height * 0.3)
  beam.addColorStop(0, "rgba(255,244,214,0)")
  beam.addColorStop(0.5, `rgba(255,244,214,${(0.3 * share).toFixed(3)})`)
  beam.addColorStop(1, "rgba(255,244,214,0)")
  context.fillStyle = beam
  context.fillRect(0, 0, width, height)
  if (hasLightning) {
    const since = (seconds + 0.9) % LIGHTNING_EVERY_S
    const flash = Math.max(0, Math.min(since / 0.12, 1 - (since - 0.12) / 0.5))
    context.globalCompositeOperation = "screen"
    context.fillStyle = `rgba(190,200,255,${(0.42 * flash * share).toFixed(3)})`
    context.fillRect(0, 0, width, height)
  }
  context.restore()
}
