import { brightness, light, mix, shade, toCss } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { Shading, stream } from "./shading.ts"
import { curve, oval, type Shape, type Spot, smooth, taper } from "./shape.ts"

/** Offered here too, for those who paint figures with their own chance. */
export { stream }

/**
 * The painter of one figure. Its sheet is 100 units high, the foot on y = 100 and x = 0 in the middle;
 * figures are drawn looking right. Parts are shaded by the look; at detail 0 all of them share the main colour.
 */
export class Brush extends Shading {
  /** A tapered limb along a curve. */
  limb(spots: readonly Spot[], widths: readonly number[], colour: Rgb, strength = 1): void {
    this.body(taper(spots, widths), colour, strength)
  }

  /** A stroke that belongs to the silhouette. */
  line(spots: readonly Spot[], width: number, colour: Rgb, alpha = 1): void {
    const { context } = this
    context.lineCap = "round"
    context.lineJoin = "round"
    context.lineWidth = width
    context.strokeStyle = this.css(this.ambient(colour), alpha)
    context.stroke(curve(spots))
  }

  /** A stroke that only shows with detail. */
  fine(spots: readonly Spot[], width: number, colour: Rgb, alpha = 1, from = 0.35): void {
    const shown = this.shown(from)
    if (shown > 0 && width * this.unit > 0.22) this.line(spots, width, colour, alpha * shown)
  }

  /** Paints within a part only. */
  inside(shape: Shape, paint: () => void): void {
    this.context.save()
    this.context.clip(shape.path)
    paint()
    this.context.restore()
  }

  /** Paints in a moved, turned (radians) and scaled sheet. */
  at(x: number, y: number, turn: number, scaleX: number, scaleY: number, paint: () => void): void {
    this.context.save()
    this.context.translate(x, y)
    this.context.rotate(turn)
    this.context.scale(scaleX, scaleY)
    const unit = this.unit
    this.unit *= Math.abs(scaleY)
    paint()
    this.unit = unit
    this.context.restore()
  }

  /** A soft glow, added to what is beneath; `strength` 0–1. */
  glow(x: number, y: number, radius: number, colour: Rgb, strength = 0.8): void {
    const { context } = this
    const force = strength * (1 - this.look.distance * 0.7)
    context.save()
    context.globalCompositeOperation = "screen"
    const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
    gradient.addColorStop(0, toCss(colour, force))
    gradient.addColorStop(0.25, toCss(colour, force * 0.5))
    gradient.addColorStop(1, toCss(colour, 0))
    context.fillStyle = gradient
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
    context.restore()
  }

  /** A soft patch of colour (a blush, a shadow, a belly) that fades to nothing at its edge. */
  soft(x: number, y: number, radiusX: number, radiusY: number, colour: Rgb, alpha: number, turn = 0): void {
    const shown = alpha * this.shown(0.1)
    if (shown <= 0) return
    const own = this.ambient(colour)
    if (radiusX * this.unit < 0.8) return
    this.at(x, y, turn, radiusX, radiusY, () => {
      const gradient = this.context.createRadialGradient(0, 0, 0, 0, 0, 1)
      gradient.addColorStop(0, this.css(own, shown))
      gradient.addColorStop(0.5, this.css(own, shown * 0.6))
      gradient.addColorStop(1, this.css(own, 0))
      this.context.fillStyle = gradient
      this.context.fillRect(-1, -1, 2, 2)
    })
  }

  /** A gleam on something polished, on the light's side of (x, y). */
  gleam(x: number, y: number, radiusX: number, radiusY: number, turn = 0, alpha = 0.75): void {
    const shown = alpha * this.shown(0.4) * (this.side === 0 ? 0.5 : 1)
    if (shown > 0) this.flat(oval(x, y, radiusX, radiusY, turn), mix(this.look.light, [255, 255, 255], 0.6), shown)
  }

  /** A small calm eye with a catchlight; a lid when asleep. */
  eye(x: number, y: number, radius: number, iris: Rgb = [38, 28, 26]): void {
    const shown = this.shown(0.15)
    if (shown <= 0) return
    if (this.look.pose === "asleep") return this.lid(x, y, radius)
    this.flat(oval(x, y, radius, radius * 1.08), [28, 22, 24], shown)
    if (brightness(iris) > 60) {
      this.flat(oval(x, y, radius * 0.82, radius * 0.88), iris, shown)
      this.flat(oval(x, y, radius * 0.42, radius * 0.62), [20, 16, 18], shown)
    }
    this.flat(oval(x + radius * 0.3, y - radius * 0.38, radius * 0.26, radius * 0.26), [255, 255, 250], shown * 0.95)
  }

  /** A closed eye. */
  lid(x: number, y: number, radius: number): void {
    const line: readonly Spot[] = [
      [x - radius * 1.2, y - radius * 0.1],
      [x, y + radius * 0.75],
      [x + radius * 1.2, y - radius * 0.1],
    ]
    this.fine(line, Math.max(0.5, radius * 0.36), [30, 22, 24], 0.95, 0.1)
  }

  /** One of two values by whether the figure sleeps. */
  whenAsleep<T>(asleep: T, awake: T): T {
    return this.look.pose === "asleep" ? asleep : awake
  }

  /** Hair strokes scattered over a part, running along `angle` (radians); light above, dark below. */
  fur(shape: Shape, colour: Rgb, length: number, angle: number, density = 1): void {
    const shown = this.shown(0.45)
    if (shown <= 0) return
    const width = shape.right - shape.left
    const height = shape.bottom - shape.top
    const count = Math.min(150, Math.round(((width * height) / (length * length)) * 0.5 * density))
    this.inside(shape, () => {
      for (let index = 0; index < count; index += 1) {
        const x = shape.left + this.grain() * width
        const y = shape.top + this.grain() * height
        const turn = angle + (this.grain() - 0.5) * 0.7
        const reach = length * (0.6 + this.grain() * 0.8)
        const towardsLight = 1 - (y - shape.top) / height + this.side * ((x - shape.left) / width - 0.5)
        const tone = towardsLight > 0.5 ? light(colour, this.look.light, 1.3) : shade(colour, this.look.shade, 0.9)
        const endX = x + Math.cos(turn) * reach
        const endY = y + Math.sin(turn) * reach
        this.line(
          [
            [x, y],
            [(x + endX) / 2, (y + endY) / 2 - reach * 0.08],
            [endX, endY],
          ],
          0.45,
          tone,
          0.32 * shown,
        )
      }
    })
  }

  /** Tufts along an edge: small pointed locks from each point, for ruffs, manes and tail tips. */
  tufts(spots: readonly Spot[], length: number, angle: number, colour: Rgb): void {
    for (const [x, y] of spots) {
      const turn = angle + (this.grain() - 0.5) * 0.5
      const reach = length * (0.75 + this.grain() * 0.5)
      const sideX = -Math.sin(turn) * length * 0.3
      const sideY = Math.cos(turn) * length * 0.3
      this.flat(
        smooth([
          [x + sideX, y + sideY, 1],
          [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach, 1],
          [x - sideX, y - sideY, 1],
        ]),
        colour,
      )
    }
  }
}

/** Makes a figure's painter of its drawing on the 100-unit sheet; draws nothing at sizes that are not positive. */
export function figure(draw: (brush: Brush) => void): PaintFigure {
  return (context, placement, look, random) => {
    if (!(placement.size > 0) || !Number.isFinite(placement.size + placement.x + placement.y)) return
    const unit = placement.size / 100
    context.save()
    context.translate(placement.x, placement.y - placement.size)
    context.scale(placement.facesLeft ? -unit : unit, unit)
    draw(new Brush(context, look, random, placement.facesLeft, unit))
    context.restore()
  }
}
