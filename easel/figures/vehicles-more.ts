import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

/** Buses, trucks, motorcycles and helicopters. */

const DARK = hex("#24242c")
const STEEL = hex("#b4b9be")

function wheel(brush: Brush, x: number, radius: number): void {
  brush.ball(x, 99 - radius, radius, radius, DARK)
  brush.ball(x, 99 - radius, radius * 0.56, radius * 0.56, STEEL)
  brush.mark(oval(x, 99 - radius, radius * 0.2, radius * 0.2), DARK)
}

/** A lamp at the front of something that drives. */
function headlamp(brush: Brush, x: number, y: number, size: number): void {
  brush.ball(x, y, size * 0.6, size, LAMP)
  if (brush.look.lit) brush.glow(x, y, size * 9, [255, 214, 130], 0.7)
}

/** A bus with a row of windows. */
export const bus: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c0353a"), hex("#e0a938"), hex("#3f7f9a"), hex("#5f8f58")]))
  const band = brush.accent(hex("#f0ece2"))
  const isDouble = brush.random() < 0.35
  const top = isDouble ? 2 : 16
  brush.body(box(-106, top, 212, 92 - top, 9), coat)
  brush.flat(box(-106, 60, 212, 6), band)
  const rows = isDouble ? [8, 36] : [24]
  for (const y of rows) for (let at = 0; at < 6; at += 1) pane(brush, box(-98 + at * 32, y, 27, isDouble ? 20 : 30, 3))
  pane(brush, box(94, rows.at(-1) ?? 24, 10, isDouble ? 20 : 30, 2))
  brush.body(box(60, 42, 22, 48, 2), shade(coat, brush.look.shade, 0.6))
  pane(brush, box(62, 45, 18, 30, 2))
  brush.body(box(-108, 88, 216, 5, 2), DARK)
  headlamp(brush, 103, 80, 4.4)
  for (const x of [-66, 42]) wheel(brush, x, 15)
})

/** A truck with its load. */
export const truck: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#b8433a"), hex("#2f6f9a"), hex("#d9a43c"), hex("#4f7f5a")]))
  const load = brush.accent(hex("#e4dfd4"))
  const tall = brush.between(-4, 4)
  brush.body(box(-112, 12 + tall, 150, 72 - tall, 3), load)
  for (let rib = 0; rib < 9; rib += 1)
    brush.fine(xy`${-104 + rib * 16.6},${15 + tall} ${-104 + rib * 16.6},82`, 0.9, shade(load, brush.look.shade, 0.8), 0.6)
  brush.flat(box(-112, 40, 150, 9), coat, 0.9)
  brush.body(smooth(xy`42,28! 78,28! 94,52! 110,58! 112,88! 42,88!`), coat)
  pane(brush, box(50, 34, 25, 20, 3))
  brush.mark(polygon(xy`78,34 81,34 92,54 78,54`), mix(hex("#4a6070"), brush.look.shade, 0.2), 0.95, 0.1)
  brush.body(box(-114, 83, 228, 6, 2), DARK)
  brush.body(box(100, 62, 11, 12, 1), STEEL)
  headlamp(brush, 110, 78, 4)
  for (const x of [-82, -48, 76]) wheel(brush, x, 14.6)
})

/** A motorcycle. */
export const motorcycle: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#b8323a"), hex("#2a2c34"), hex("#2f5f8f"), hex("#d98a2c")]))
  const rake = brush.between(-3, 3)
  for (const x of [-54, 56]) {
    brush.ball(x, 74, 25, 25, DARK)
    brush.ball(x, 74, 18, 18, mix(STEEL, DARK, 0.35))
    for (let spoke = 0; spoke < 8; spoke += 1)
      brush.fine(xy`${x},74 ${x + Math.cos(spoke * 0.785) * 18},${74 + Math.sin(spoke * 0.785) * 18}`, 0.9, STEEL, 0.9)
    brush.ball(x, 74, 4, 4, STEEL)
  }
  brush.limb(xy`56,74 ${44 + rake},44 ${36 + rake},20`, [4.4, 4.4, 4], STEEL)
  brush.limb(xy`-54,74 -24,70 6,74`, [6, 6, 6], DARK)
  brush.body(box(-18, 54, 36, 26, 5), STEEL)
  for (const y of [58, 63, 68, 73]) brush.fine(xy`-16,${y} 16,${y}`, 1.2, DARK, 0.8)
  brush.limb(xy`0,80 -34,84 -76,82`, [5, 6, 7], light(STEEL, brush.look.light, 1))
  brush.body(smooth(xy`-16,36 6,28 30,32 36,44 18,54 -14,52`), coat)
  brush.gleam(brush.side * 10, 36, 9, 3, 0, 0.7)
  brush.body(smooth(xy`-64,40! -40,42 -14,40 -12,50 -40,54 -58,50`), DARK)
  brush.body(smooth(xy`-80,52! -66,44 -44,50 -36,58! -58,54`), coat)
  brush.line(xy`${36 + rake},20 ${22 + rake},16 ${16 + rake},22`, 3.2, DARK)
  brush.ball(44 + rake, 28, 7, 7.4, STEEL)
  headlamp(brush, 48 + rake, 28, 4.4)
})

/** A helicopter in the air. */
export const helicopter: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c0433a"), hex("#3f6f8f"), hex("#4a5a44"), hex("#e0b03c")]))
  const trim = brush.accent(hex("#f0ece2"))
  const turn = brush.between(-0.06, 0.06)
  brush.body(smooth(xy`-18,50 -60,44 -100,38! -100,44! -56,60 -14,72`), coat)
  brush.body(smooth(xy`-94,44! -108,18! -98,18! -86,42!`), coat)
  brush.ball(-101, 32, 10, 10, mix(STEEL, hex("#ffffff"), 0.3))
  brush.solid(smooth(xy`-30,64 -20,44 10,36 44,42 64,60 66,72 48,84 4,87 -22,80`), coat)
  brush.body(smooth(xy`22,46 44,46 60,60 62,70 26,70`), mix(hex("#8fb4cc"), brush.look.shade, 0.2))
  brush.fine(xy`40,46 42,70`, 1.4, coat, 0.95, 0.1)
  brush.body(box(-8, 50, 22, 18, 3), mix(hex("#8fb4cc"), brush.look.shade, 0.25))
  brush.flat(smooth(xy`-26,74! 60,76! 56,80 -22,80`), trim)
  for (const x of [-6, 34]) brush.line(xy`${x},84 ${x + 4},94`, 2.2, DARK)
  brush.line(xy`-30,94 40,95 60,90`, 3, DARK)
  brush.body(box(0, 22, 9, 18, 2), shade(coat, brush.look.shade, 0.5))
  brush.at(4, 20, turn, 1, 1, () => {
    brush.body(smooth(xy`-104,-1.6! 0,-3.4 104,-1.6! 104,1.6! 0,3 -104,1.6!`), mix(DARK, STEEL, 0.3))
    brush.soft(0, 0, 100, 5, STEEL, 0.35)
  })
})
