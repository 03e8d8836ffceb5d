import { type CanvasGradient, Path2D, type SKRSContext2D } from "@napi-rs/canvas"
import { brightness, light, mix, scaled, shade, toCss } from "./colour.ts"
import type { Look, Random, Rgb } from "./figure.ts"
import { oval, type Shape } from "./shape.ts"

/** A reproducible stream of numbers in [0, 1) from a 32-bit seed. */
export function stream(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296
  }
}

/** The shaded surfaces of one figure: colours as the look has them, and the light falling over each part. */
export class Shading {
  readonly context: SKRSContext2D
  readonly look: Look
  readonly random: Random
  /** Chance for surface strokes alone, so that the pose does not depend on how much detail is shown. */
  readonly grain: Random
  /** -1 when the light comes from the sheet's left, 1 from its right, 0 from behind. */
  readonly side: -1 | 0 | 1
  /** Size of one unit in pixels on the sheet in use; strokes too fine to be seen are left out. */
  unit: number
  main: Rgb = [120, 110, 105]
  /** When set, all parts are shaded over this common box, so that joined parts show no seam. */
  frame: Shape | undefined
  /** When set, rims and contours only show below this height, so that a limb grows out of its body unseen. */
  edgeFrom: number | undefined
  private tinted = 0

  constructor(context: SKRSContext2D, look: Look, random: Random, facesLeft: boolean, unit: number) {
    this.context = context
    this.look = look
    this.random = random
    this.unit = unit
    this.grain = stream(Math.floor(random() * 4294967296))
    this.side = facesLeft ? (look.lightSide === -1 ? 1 : look.lightSide === 1 ? -1 : 0) : look.lightSide
  }

  /** The figure's own colour, blended with the first tint; everything flattens to it at detail 0. */
  coat(natural: Rgb): Rgb {
    this.main = this.asTinted(natural, this.look.tints[0])
    this.tinted = 1
    return this.main
  }

  /** The second colour of the figure, blended with the second tint. */
  accent(natural: Rgb): Rgb {
    return this.asTinted(natural, this.look.tints[this.tinted === 0 ? 0 : 1])
  }

  /** Another tone of the coat, tinted as the coat is. */
  kin(natural: Rgb, share = 0.7): Rgb {
    return this.asTinted(natural, this.look.tints[0], share)
  }

  private asTinted(natural: Rgb, tint: Rgb | undefined, share = 0.74): Rgb {
    if (tint === undefined) return natural
    const own = brightness(natural)
    const fitted = scaled(tint, 0.72 + (0.34 * own) / 255 + 0.12)
    return mix(natural, fitted, share)
  }

  /** A number from `low` up to `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * this.random()
  }

  /** One of the given. */
  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.random() * choices.length)] ?? choices[0]
  }

  /** How strongly details that begin at `from` (0–1) show. */
  shown(from = 0.3): number {
    return Math.min(1, Math.max(0, (this.look.detail - from) / 0.3))
  }

  /** The colour as it stands in the picture: flattened by low detail, then by haze. */
  tone(colour: Rgb): Rgb {
    const told = Math.min(1, Math.max(0, this.look.detail / 0.3))
    return mix(mix(this.main, colour, told), this.look.haze, this.look.distance)
  }

  /** The colour under the night sky where lamps are lit; a colour with a channel at full is itself a light and stays. */
  protected ambient(colour: Rgb): Rgb {
    if (!this.look.lit || Math.max(...colour) >= 254) return colour
    return mix(scaled(colour, 0.74), this.look.shade, 0.16)
  }

  protected css(colour: Rgb, alpha = 1): string {
    return toCss(this.tone(colour), alpha)
  }

  private gradientOver(area: Shape, colour: Rgb, strength: number): CanvasGradient {
    const width = area.right - area.left
    const height = area.bottom - area.top
    const middleX = (area.left + area.right) / 2
    const middleY = (area.top + area.bottom) / 2
    const reach = Math.max(width, height) * 0.5
    const across = this.side === 0 ? 0.15 : this.side * 0.8
    const gradient = this.context.createLinearGradient(
      middleX + across * Math.min(reach, width * 0.6),
      middleY - Math.min(reach, height * 0.55) * 0.9,
      middleX - across * Math.min(reach, width * 0.6),
      middleY + Math.min(reach, height * 0.55) * 0.9,
    )
    const lamp = this.look.light
    const force = strength * Math.min(1, 0.35 + this.look.detail)
    const gain = this.side === 0 ? 0.35 : 1
    gradient.addColorStop(0, this.css(light(colour, lamp, force * gain)))
    gradient.addColorStop(0.42, this.css(this.side === 0 ? shade(colour, this.look.shade, force * 0.25) : colour))
    gradient.addColorStop(1, this.css(shade(colour, this.look.shade, force * (this.side === 0 ? 1 : 0.85))))
    return gradient
  }

  /** Fills a part with the light falling over it, with a rim when lit from behind and a contour where wanted. */
  body(shape: Shape, colour: Rgb, strength = 1): void {
    const { context } = this
    const own = this.ambient(colour)
    context.fillStyle = this.look.detail <= 0 ? this.css(own) : this.gradientOver(this.frame ?? shape, own, strength)
    context.fill(shape.path)
    if (this.side === 0 && this.look.detail > 0.2) this.rim(shape, 0.75)
    this.contour(shape)
  }

  /** Light caught by the edge of a part, inside its outline and mostly on its upper side. */
  rim(shape: Shape, strength: number): void {
    const { context } = this
    const reach = Math.min(shape.right - shape.left, shape.bottom - shape.top)
    context.save()
    this.belowEdge(shape)
    context.clip(shape.path)
    const gradient = context.createLinearGradient(0, shape.top, 0, shape.bottom)
    gradient.addColorStop(0, this.css(this.look.light, 0.85 * strength))
    gradient.addColorStop(1, this.css(this.look.light, 0.2 * strength))
    context.strokeStyle = gradient
    context.lineWidth = Math.min(1.6, 0.3 + reach * 0.08)
    context.stroke(shape.path)
    context.restore()
  }

  private belowEdge(shape: Shape): void {
    if (this.edgeFrom === undefined) return
    this.context.beginPath()
    this.context.rect(shape.left - 20, this.edgeFrom, shape.right - shape.left + 40, 200)
    this.context.clip()
  }

  private contour(shape: Shape): void {
    if (!this.look.outline) return
    this.context.save()
    this.belowEdge(shape)
    this.context.strokeStyle = toCss(mix(mix(scaled(this.look.shade, 0.35), [16, 14, 20], 0.5), this.look.haze, this.look.distance))
    this.context.lineWidth = Math.min(
      Math.max(0.9, 1.1 / this.unit),
      0.3 + Math.min(shape.right - shape.left, shape.bottom - shape.top) * 0.12,
    )
    this.context.lineJoin = "round"
    this.context.stroke(shape.path)
    this.context.restore()
  }

  /** Fills a part in one colour. */
  flat(shape: Shape, colour: Rgb, alpha = 1): void {
    this.context.fillStyle = this.css(this.ambient(colour), alpha)
    this.context.fill(shape.path)
  }

  /** A flat part that only shows with detail. */
  mark(shape: Shape, colour: Rgb, alpha = 1, from = 0.25): void {
    const shown = this.shown(from)
    if (shown > 0 && Math.max(shape.right - shape.left, shape.bottom - shape.top) * this.unit > 0.7) this.flat(shape, colour, alpha * shown)
  }

  /** Many small rectangles of one colour at once: windows, stones; they only show with detail. */
  panes(boxes: readonly (readonly [x: number, y: number, width: number, height: number])[], colour: Rgb, alpha: number, from = 0.25): void {
    const shown = this.shown(from)
    if (shown <= 0 || boxes.length === 0) return
    const path = new Path2D()
    for (const [x, y, width, height] of boxes) path.rect(x, y, width, height)
    this.context.fillStyle = this.css(this.ambient(colour), alpha * shown)
    this.context.fill(path)
  }

  /** A rounded solid: a ball or egg with the light on its near side. */
  ball(x: number, y: number, radiusX: number, radiusY: number, colour: Rgb, turn = 0): void {
    this.solid(oval(x, y, radiusX, radiusY, turn), colour)
  }

  /** Any rounded solid, shaded as a ball over its box. */
  solid(shape: Shape, natural: Rgb, strength = 1): void {
    const { context } = this
    const colour = this.ambient(natural)
    if (this.look.detail <= 0) context.fillStyle = this.css(colour)
    else {
      const x = (shape.left + shape.right) / 2
      const y = (shape.top + shape.bottom) / 2
      const width = (shape.right - shape.left) / 2
      const height = (shape.bottom - shape.top) / 2
      const radius = Math.hypot(width, height)
      const gradient = context.createRadialGradient(x + this.side * width * 0.4, y - height * 0.45, radius * 0.08, x, y, radius * 1.05)
      const gain = this.side === 0 ? 0.5 : 1
      gradient.addColorStop(0, this.css(light(colour, this.look.light, strength * 1.2 * gain)))
      gradient.addColorStop(0.45, this.css(colour))
      gradient.addColorStop(1, this.css(shade(colour, this.look.shade, strength)))
      context.fillStyle = gradient
    }
    context.fill(shape.path)
    if (this.side === 0 && this.look.detail > 0.2) this.rim(shape, 0.6)
    this.contour(shape)
  }
}
