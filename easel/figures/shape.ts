import { Path2D } from "@napi-rs/canvas"

/** A point of an outline; a third member 1 makes it a sharp corner. */
export type Spot = readonly [x: number, y: number, corner?: 1]

/** A closed outline with the box around its points. */
export interface Shape {
  readonly path: Path2D
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Adds a smooth curve through the points to `path`; the tangent at a point follows its neighbours, a corner has none. */
function curveThrough(path: Path2D, spots: readonly Spot[], closed: boolean): void {
  const count = spots.length
  const first = spots[0]
  if (first === undefined) return
  const at = (index: number): Spot => spots[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] ?? first
  const tangent = (index: number): readonly [number, number] => {
    const before = at(index - 1)
    const after = at(index + 1)
    const length = Math.hypot(after[0] - before[0], after[1] - before[1])
    return length === 0 ? [0, 0] : [(after[0] - before[0]) / length, (after[1] - before[1]) / length]
  }
  path.moveTo(first[0], first[1])
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const from = at(index)
    const to = at(index + 1)
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.36
    const [fromX, fromY] = from[2] === 1 ? [0, 0] : tangent(index)
    const [toX, toY] = to[2] === 1 ? [0, 0] : tangent(closed ? (index + 1) % count : index + 1)
    path.bezierCurveTo(from[0] + fromX * reach, from[1] + fromY * reach, to[0] - toX * reach, to[1] - toY * reach, to[0], to[1])
  }
  if (closed) path.closePath()
}

function around(path: Path2D, spots: readonly Spot[]): Shape {
  const xs = spots.map((spot) => spot[0])
  const ys = spots.map((spot) => spot[1])
  return { path, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** A closed smooth outline through the points. */
export function smooth(spots: readonly Spot[]): Shape {
  const path = new Path2D()
  curveThrough(path, spots, true)
  return around(path, spots)
}

/** A closed outline of straight lines. */
export function polygon(spots: readonly Spot[]): Shape {
  const path = new Path2D()
  spots.forEach((spot, index) => {
    if (index === 0) path.moveTo(spot[0], spot[1])
    else path.lineTo(spot[0], spot[1])
  })
  path.closePath()
  return around(path, spots)
}

/** An open smooth curve, to be stroked. */
export function curve(spots: readonly Spot[]): Path2D {
  const path = new Path2D()
  curveThrough(path, spots, false)
  return path
}

/** An ellipse about (x, y), turned by `turn` radians. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, turn = 0): Shape {
  const path = new Path2D()
  path.ellipse(x, y, Math.abs(radiusX), Math.abs(radiusY), turn, 0, Math.PI * 2)
  const reachX = Math.hypot(radiusX * Math.cos(turn), radiusY * Math.sin(turn))
  const reachY = Math.hypot(radiusX * Math.sin(turn), radiusY * Math.cos(turn))
  return { path, left: x - reachX, top: y - reachY, right: x + reachX, bottom: y + reachY }
}

/** A rectangle from its top left corner, with rounded corners of `radius`. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const path = new Path2D()
  if (radius > 0) path.roundRect(x, y, width, height, radius)
  else path.rect(x, y, width, height)
  return { path, left: x, top: y, right: x + width, bottom: y + height }
}

/** A limb: a tapered band along a curve, `widths` given at each point, with round ends. */
export function taper(spots: readonly Spot[], widths: readonly number[]): Shape {
  const near: Spot[] = []
  const far: Spot[] = []
  const samples = resample(spots, widths)
  samples.forEach(([x, y, width], index) => {
    const previous = samples[Math.max(0, index - 1)] ?? [x, y, width]
    const next = samples[Math.min(samples.length - 1, index + 1)] ?? [x, y, width]
    const length = Math.hypot(next[0] - previous[0], next[1] - previous[1]) || 1
    const normalX = (-(next[1] - previous[1]) / length) * (width / 2)
    const normalY = ((next[0] - previous[0]) / length) * (width / 2)
    near.push([x + normalX, y + normalY])
    far.unshift([x - normalX, y - normalY])
  })
  const last = samples.at(-1)
  const first = samples[0]
  const before = samples.at(-2)
  const second = samples[1]
  const ending = last === undefined || before === undefined ? [] : roundEnd(last, before)
  const beginning = first === undefined || second === undefined ? [] : roundEnd(first, second)
  return smooth([...near, ...ending, ...far, ...beginning])
}

/** The points of a half circle that closes a band at `end`, seen from `inner`; in drawing order after the near side. */
function roundEnd(end: readonly [number, number, number], inner: readonly [number, number, number]): Spot[] {
  const heading = Math.atan2(end[1] - inner[1], end[0] - inner[0])
  return [0.25, 0, -0.25].map((turn) => [
    end[0] + Math.cos(heading + turn * Math.PI) * (end[2] / 2),
    end[1] + Math.sin(heading + turn * Math.PI) * (end[2] / 2),
  ])
}

/** Points along the curve, four to a span, each with its width. */
function resample(spots: readonly Spot[], widths: readonly number[]): (readonly [number, number, number])[] {
  const samples: (readonly [number, number, number])[] = []
  const steps = 5
  for (let index = 0; index + 1 < spots.length; index += 1) {
    const a = spots[index]
    const b = spots[index + 1]
    if (a === undefined || b === undefined) continue
    const before = spots[index - 1] ?? a
    const after = spots[index + 2] ?? b
    const widthA = widths[Math.min(index, widths.length - 1)] ?? 1
    const widthB = widths[Math.min(index + 1, widths.length - 1)] ?? 1
    for (let step = index === 0 ? 0 : 1; step <= steps; step += 1) {
      const t = step / steps
      const spline = (p: number, q: number, r: number, s: number): number =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
      const eased = t * t * (3 - 2 * t)
      samples.push([spline(before[0], a[0], b[0], after[0]), spline(before[1], a[1], b[1], after[1]), widthA + (widthB - widthA) * eased])
    }
  }
  return samples
}

/** A point of a template: coordinates written in it, or "slot" where a value is filled in. */
interface Pattern {
  readonly x: number | "slot"
  readonly y: number | "slot"
  readonly corner: boolean
}

const patterns = new WeakMap<TemplateStringsArray, readonly Pattern[]>()

function readPattern(text: TemplateStringsArray): readonly Pattern[] {
  const coordinate = (part: string | undefined): number | "slot" => (part === "#" ? "slot" : Number(part))
  return text
    .join("#")
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [x, y] = token.replace("!", "").split(",")
      return { x: coordinate(x), y: coordinate(y), corner: token.endsWith("!") }
    })
}

/**
 * Points in short: xy`10,20 30,40! ${x},5` is two smooth points and, marked by "!", a corner.
 * A value fills a whole coordinate. Each template is read once; the text is trusted source, not input.
 */
export function xy(text: TemplateStringsArray, ...values: readonly number[]): Spot[] {
  let pattern = patterns.get(text)
  if (pattern === undefined) {
    pattern = readPattern(text)
    patterns.set(text, pattern)
  }
  let next = 0
  const filled = (part: number | "slot"): number => {
    if (part !== "slot") return part
    next += 1
    return values[next - 1] ?? 0
  }
  return pattern.map((part): Spot => {
    const x = filled(part.x)
    const y = filled(part.y)
    return part.corner ? [x, y, 1] : [x, y]
  })
}
