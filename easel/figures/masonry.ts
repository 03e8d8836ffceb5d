import { PathOp } from "@napi-rs/canvas"
import type { Brush } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { Rgb } from "./figure.ts"
import { box, type Shape, type Spot, smooth, xy } from "./shape.ts"
import { pane } from "./vehicles-land.ts"

/** A plain wall from its top left corner; `strength` is how strongly light and shade differ on it. */
export function wall(brush: Brush, x: number, y: number, width: number, height: number, tone: Rgb, strength = 0.8): Shape {
  const shape = box(x, y, width, height)
  brush.body(shape, tone, strength)
  return shape
}

/** Scattered stones or bricks on a wall. */
export function stones(brush: Brush, shape: Shape, tone: Rgb, size: number, density = 0.35): void {
  const columns = Math.ceil((shape.right - shape.left) / size)
  const rows = Math.ceil((shape.bottom - shape.top) / (size * 0.5))
  if (brush.shown(0.4) <= 0 || size * brush.unit < 2) return
  const dark: (readonly [number, number, number, number])[] = []
  const pale: (readonly [number, number, number, number])[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      if (brush.grain() > density) continue
      const stone = [shape.left + (column - (row % 2) * 0.5) * size, shape.top + row * size * 0.5, size * 0.82, size * 0.36] as const
      if (brush.grain() < 0.55) dark.push(stone)
      else pale.push(stone)
    }
  }
  brush.inside(shape, () => {
    brush.panes(dark, shade(tone, brush.look.shade, 0.9), 0.32, 0.4)
    brush.panes(pale, light(tone, brush.look.light, 0.9), 0.32, 0.4)
  })
}

/** Rows of tiles or planks drawn across a roof. */
export function tiles(brush: Brush, shape: Shape, tone: Rgb, rows: number): void {
  const step = (shape.bottom - shape.top) / rows
  if (brush.shown(0.35) <= 0 || step * brush.unit < 2) return
  const lines: (readonly [number, number, number, number])[] = []
  const joints: (readonly [number, number, number, number])[] = []
  for (let row = 0; row < rows; row += 1) {
    const y = shape.top + row * step
    if (row > 0) lines.push([shape.left, y - step * 0.06, shape.right - shape.left, step * 0.12])
    for (let x = shape.left + (row % 2) * step * 0.5; x < shape.right; x += step) joints.push([x, y, step * 0.07, step])
  }
  brush.inside(shape, () => {
    brush.panes(lines, shade(tone, brush.look.shade, 1.1), 0.55, 0.35)
    brush.panes(joints, shade(tone, brush.look.shade), 0.4, 0.35)
  })
}

/** A window with frame, cross-bars and sill. */
export function windowFrame(brush: Brush, x: number, y: number, width: number, height: number, frame: Rgb, lit = brush.look.lit): void {
  brush.mark(box(x - 0.8, y - 0.8, width + 1.6, height + 1.6), frame, 1, 0.1)
  pane(brush, box(x, y, width, height), lit)
  brush.fine(xy`${x + width / 2},${y} ${x + width / 2},${y + height}`, 0.6, frame)
  brush.fine(xy`${x},${y + height * 0.45} ${x + width},${y + height * 0.45}`, 0.6, frame)
  brush.mark(box(x - 1.4, y + height + 0.6, width + 2.8, 1.1), scaled(frame, 0.85), 1, 0.2)
}

/** An arched opening from its foot at (x, y). */
export function arch(x: number, y: number, width: number, height: number, pointed = false): Shape {
  const half = width / 2
  const spring = y - height + half * (pointed ? 1.4 : 1)
  const spots: Spot[] = pointed
    ? xy`${x - half},${y}! ${x - half},${spring}! ${x - half * 0.7},${spring - half * 0.8} ${x},${y - height}!
    ${x + half * 0.7},${spring - half * 0.8} ${x + half},${spring}! ${x + half},${y}!`
    : xy`${x - half},${y}! ${x - half},${spring}! ${x - half * 0.72},${spring - half * 0.7} ${x},${y - height}
    ${x + half * 0.72},${spring - half * 0.7} ${x + half},${spring}! ${x + half},${y}!`
  return smooth(spots)
}

/** A shape with openings cut out of it; the openings must lie within it. */
export function pierce(shape: Shape, openings: readonly Shape[]): Shape {
  for (const opening of openings) shape.path.op(opening.path, PathOp.Difference)
  return shape
}

/** A row of battlements along the top of a wall. */
export function battlements(brush: Brush, x: number, y: number, width: number, count: number, height: number, tone: Rgb): void {
  const step = width / (count * 2 - 1)
  for (let index = 0; index < count; index += 1) brush.body(box(x + index * step * 2, y - height, step, height + 0.6), tone, 0.6)
}

/** A cone or hipped roof with its apex at the top. */
export function spire(brush: Brush, x: number, y: number, halfWidth: number, height: number, tone: Rgb): void {
  const shape = smooth(xy`${x - halfWidth},${y}! ${x - halfWidth * 0.42},${y - height * 0.5} ${x},${y - height}!
    ${x + halfWidth * 0.42},${y - height * 0.5} ${x + halfWidth},${y}! ${x},${y + halfWidth * 0.14}`)
  brush.body(shape, tone)
  tiles(brush, shape, tone, Math.max(4, Math.round(height / 4)))
}

/** A pennant flying from (x, y). */
export function pennant(brush: Brush, x: number, y: number, length: number, tone: Rgb): void {
  brush.line(xy`${x},${y + 1} ${x},${y - length * 0.9}`, 0.7, hex("#5a4a42"))
  const wave = brush.between(-1, 1)
  brush.body(
    smooth(xy`${x},${y - length * 0.9}! ${x + length * 0.5},${y - length * 0.82 + wave}
    ${x + length},${y - length * 0.66}! ${x + length * 0.5},${y - length * 0.44 + wave} ${x},${y - length * 0.4}!`),
    tone,
  )
}

/** A bush or a round of leaves at the foot of a building. */
export function bush(brush: Brush, x: number, y: number, radius: number): void {
  const green = mix(hex("#4f7341"), hex("#7d9650"), brush.random())
  const spots: Spot[] = []
  for (let index = 0; index < 11; index += 1) {
    const angle = Math.PI + (index / 10) * Math.PI
    const reach = radius * (index % 2 === 0 ? 0.86 : 1.08)
    spots.push([x + Math.cos(angle) * reach * 1.2, y + Math.sin(angle) * reach])
  }
  const shape = smooth([...spots, [x + radius, y + 0.6, 1], [x - radius, y + 0.6, 1]])
  brush.body(shape, green)
  brush.inside(shape, () => {
    for (let leaf = 0; leaf < 12; leaf += 1)
      brush.soft(
        x + (brush.grain() - 0.5) * radius * 2,
        y - brush.grain() * radius,
        radius * 0.3,
        radius * 0.22,
        light(green, brush.look.light),
        0.5,
      )
  })
}
