import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { box, polygon, xy } from "./shape.ts"
import { LAMP } from "./vehicles-land.ts"

/** A skyline in three depths, its windows lit at night. */
export const city: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#75859a"), hex("#8f8178"), hex("#6d7f88")]))
  const accent = brush.accent(mix(coat, hex("#d9a878"), 0.5))
  const centre = brush.between(-35, 35)
  for (let row = 0; row < 3; row += 1) {
    const depth = (2 - row) * 0.24
    let x = -128
    while (x < 126) {
      const width = Math.min(brush.between(10, 21) - row, 128 - x)
      const nearness = Math.exp(-(((x + width / 2 - centre) / 62) ** 2))
      const height = (26 + nearness * (62 - row * 12)) * brush.between(0.55, 1.04) + (2 - row) * 4
      const top = 100 - Math.min(96, height)
      const tone = mix(mix(scaled(coat, brush.between(0.78, 1.15)), accent, brush.random() * 0.55), brush.look.haze, depth)
      const crown = brush.random()
      brush.body(box(x, top, width + 0.4, 100 - top), tone, 0.9)
      if (crown < 0.2)
        brush.body(
          polygon(xy`${x},${top + 0.5} ${x + width / 2},${top - width * 0.5}
    ${x + width},${top + 0.5}`),
          tone,
        )
      else if (crown < 0.5) {
        brush.body(box(x + width * 0.2, top - 4, width * 0.6, 4.6), tone)
        brush.line(xy`${x + width / 2},${top - 4} ${x + width / 2},${Math.max(0, top - 10)}`, 0.6, shade(tone, brush.look.shade))
        if (brush.look.lit) brush.glow(x + width / 2, Math.max(1, top - 10), 4, [255, 80, 70], 0.8)
      } else if (crown < 0.65) brush.body(polygon(xy`${x},${top + 0.5} ${x},${top - 5} ${x + width},${top + 0.5}`), tone)
      brush.fine(
        xy`${x + (brush.side > 0 ? width - 0.6 : 0.6)},${top} ${x + (brush.side > 0 ? width - 0.6 : 0.6)},100`,
        0.9,
        light(tone, brush.look.light, 1.2),
        0.7,
      )
      const columns = Math.max(3, Math.floor(width / 2.8))
      const gap = width / columns
      const glowing = brush.between(0.3, 0.65)
      const panes: Record<"warm" | "cool" | "dark", (readonly [number, number, number, number])[]> = { warm: [], cool: [], dark: [] }
      for (let column = 0; column < columns; column += 1) {
        for (let y = top + 3; y < 98; y += 3.6) {
          const lit = brush.look.lit && brush.grain() < glowing
          const kind = lit ? (brush.grain() < 0.82 ? "warm" : "cool") : "dark"
          panes[kind].push([x + gap * (column + 0.25), y, gap * 0.5, 1.9])
        }
      }
      brush.panes(panes.warm, mix(LAMP, brush.look.haze, depth * 0.4), 0.95, 0.15)
      brush.panes(panes.cool, mix(hex("#bfe0ff"), brush.look.haze, depth * 0.4), 0.95, 0.15)
      brush.panes(panes.dark, mix(shade(tone, hex("#2a3448"), 0.8), brush.look.haze, depth), 0.5, 0.15)
      x += width + brush.between(-1, 2.4)
    }
    if (brush.look.lit) brush.glow(centre, 96, 90, [255, 170, 90], 0.22)
    else brush.soft(0, 100, 140, 16, brush.look.haze, row < 2 ? 0.35 : 0)
  }
})
