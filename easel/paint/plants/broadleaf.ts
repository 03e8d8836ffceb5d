import type { Random, Rgb } from "../../figures/figure.ts"
import { css, mix } from "../colour.ts"
import { around, between, clamp } from "../random.ts"
import { lightSide, type Plan, type Stage } from "../stage.ts"
import type { TreeColours } from "./conifers.ts"

interface Cluster {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** How a broadleaf tree grows. */
export interface TreeHabit {
  readonly bark: Rgb
  /** Leaf size over tree height. */
  readonly leaf: number
  /** Crown width over height: birch 0.6, oak 1.1. */
  readonly spread: number
  /** White bark with dark marks. */
  readonly birch: boolean
  /** Share of leaves that are on the tree, 0–1. */
  readonly dense: number
}

export const OAK: TreeHabit = { bark: [92, 70, 56], leaf: 0.014, spread: 1.05, birch: false, dense: 1 }
export const BIRCH: TreeHabit = { bark: [226, 222, 212], leaf: 0.011, spread: 0.5, birch: true, dense: 0.75 }
export const CHERRY: TreeHabit = { bark: [82, 58, 58], leaf: 0.012, spread: 1.25, birch: false, dense: 0.9 }

/** One broadleaf tree with its foot at (x, y): recursive boughs, then leaves in three tones from shade to light. */
export function paintTree(
  stage: Stage,
  plan: Plan,
  x: number,
  y: number,
  tall: number,
  colours: TreeColours,
  habit: TreeHabit,
  random: Random,
): void {
  const { context, detail } = stage
  const { palette } = plan
  const clusters: Cluster[] = []
  const side = lightSide(plan, x)
  const barkLit = mix(palette.lit(habit.bark), colours.dark, 0.15)
  const barkDark = mix(palette.shaded(habit.bark), palette.deep, 0.3)
  const share = clamp((tall / plan.unit / 0.6) ** 1.3, 0.16, 1)
  const deepest = share < 0.3 ? 2 : share < 0.6 || (habit.dense < 0.7 && habit.dense > 0.2) ? 3 : 4
  const leaf = Math.min(habit.leaf / Math.sqrt(Math.max(share, 0.36)), (plan.unit * 0.0062) / tall)
  const dense = habit.dense * (deepest === 2 ? 1.5 : deepest === 3 ? 1.25 : 0.9)
  const limbs: [number, number, number, number, number, number][] = []
  const grow = (x0: number, y0: number, angle: number, long: number, thick: number, level: number): void => {
    const bend = around(random) * 0.25
    const x1 = x0 + Math.cos(angle + bend) * long
    const y1 = y0 + Math.sin(angle + bend) * long
    limbs.push([x0, y0, x1, y1, thick, level])
    if (level >= 1) clusters.push({ x: x1, y: y1, r: tall * between(random, 0.075, 0.13) * (habit.birch ? 0.75 : 1) })
    if (level >= deepest) return
    const children = level === 0 ? 5 : random() < 0.6 ? 3 : 2
    for (let i = 0; i < children; i++) {
      const fan = ((i + 0.5) / children - 0.5) * (level === 0 ? 2.3 : 1.7) * habit.spread
      grow(
        x1,
        y1,
        angle + fan * (level === 0 ? 1 : 0.8) + around(random) * 0.3 - (angle + Math.PI / 2) * 0.12,
        long * between(random, 0.62, 0.8) * (level === 0 ? 0.86 - Math.abs(fan) * 0.12 : 1),
        thick * 0.6,
        level + 1,
      )
    }
  }
  grow(x, y, -Math.PI / 2 + around(random) * 0.08, tall * (habit.birch ? 0.4 : 0.29), tall * (habit.birch ? 0.024 : 0.042), 0)
  const isBare = habit.dense < 0.2
  if (!isBare) leaves(stage, clusters, colours.dark, 0.95, tall * leaf * 1.5, 26 * dense, 0.1, side, random)
  context.lineCap = "round"
  for (const [x0, y0, x1, y1, thick, level] of limbs) {
    if (level > 2 && detail < 0.3) continue
    context.strokeStyle = css(barkDark)
    context.lineWidth = Math.max(thick, 0.5)
    context.beginPath()
    context.moveTo(x0, y0)
    context.quadraticCurveTo((x0 + x1) / 2 + thick * 0.4, (y0 + y1) / 2, x1, y1)
    context.stroke()
    if (level < 3) {
      context.strokeStyle = css(barkLit, 0.9)
      context.lineWidth = thick * (habit.birch ? 0.72 : 0.38)
      context.beginPath()
      context.moveTo(x0 + side * thick * 0.22, y0)
      context.quadraticCurveTo((x0 + x1) / 2 + thick * 0.4 + side * thick * 0.22, (y0 + y1) / 2, x1 + side * thick * 0.2, y1)
      context.stroke()
    }
  }
  if (habit.birch && limbs[0] !== undefined) {
    const [x0, y0, x1, y1, thick] = limbs[0]
    context.fillStyle = css(palette.deep, 0.75)
    for (let i = 0; i < 12; i++) {
      const t = random()
      context.fillRect(x0 + (x1 - x0) * t - thick * 0.5, y0 + (y1 - y0) * t, thick * between(random, 0.3, 0.8), thick * 0.1)
    }
  }
  if (isBare) return
  const mid = mix(colours.dark, colours.lit, 0.55)
  leaves(stage, clusters, mid, 0.9, tall * leaf * 1.15, 24 * dense, -0.12, side, random)
  leaves(stage, clusters, colours.lit, 0.95, tall * leaf, 22 * dense, -0.34, side, random)
  leaves(
    stage,
    clusters,
    colours.snow ?? mix(colours.lit, palette.sun, 0.5),
    0.9,
    tall * leaf * 0.8,
    (colours.snow ? 20 : 8) * habit.dense,
    -0.55,
    side,
    random,
  )
}

function leaves(
  stage: Stage,
  clusters: readonly Cluster[],
  tone: Rgb,
  alpha: number,
  size: number,
  count: number,
  lift: number,
  side: number,
  random: Random,
): void {
  const { context, detail } = stage
  const each = Math.max(4, Math.round(count * (0.1 + 0.9 * detail)))
  const grown = size * (2.3 - 1.3 * detail)
  context.fillStyle = css(tone, alpha)
  for (const cluster of clusters) {
    context.beginPath()
    for (let i = 0; i < each; i++) {
      const a = random() * Math.PI * 2
      const d = Math.sqrt(random()) * cluster.r
      const px = cluster.x + Math.cos(a) * d - side * lift * cluster.r * 0.6
      const py = cluster.y + Math.sin(a) * d * 0.8 + lift * cluster.r
      const turn = random() * 3.2
      const c = Math.cos(turn) * grown
      const s = Math.sin(turn) * grown
      const w = 0.5 + 0.3 * random()
      context.moveTo(px + c, py + s)
      context.lineTo(px - s * w, py + c * w)
      context.lineTo(px - c, py - s)
      context.lineTo(px + s * w, py - c * w)
    }
    context.fill()
  }
}
