import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { contact, leaf } from "./fruit.ts"
import { oval, type Shape, smooth, xy } from "./shape.ts"

const DARK = hex("#2c2426")
const CREAM = hex("#f2e8d6")

/** The play of light over something turned and glazed: a bright band, a soft shadow side, a thin returning light. */
export function glaze(brush: Brush, shape: Shape, tone: Rgb, strength = 1): void {
  const middle = (shape.left + shape.right) / 2
  const half = (shape.right - shape.left) / 2
  const height = (shape.bottom - shape.top) / 2
  const y = shape.top + height
  const lamp = brush.side === 0 ? 0.2 : brush.side
  brush.inside(shape, () => {
    brush.soft(middle - lamp * half * 0.85, y + height * 0.1, half * 0.75, height * 1.2, shade(tone, brush.look.shade, 1.3), 0.6 * strength)
    brush.soft(
      middle + lamp * half * 0.42,
      y - height * 0.2,
      half * 0.3,
      height * 0.95,
      light(tone, brush.look.light, 2.2),
      0.65 * strength,
    )
    brush.soft(middle - lamp * half * 0.97, y, half * 0.12, height * 0.8, mix(tone, brush.look.light, 0.6), 0.5 * strength)
    brush.soft(middle, shape.bottom, half, height * 0.3, brush.look.shade, 0.45 * strength)
  })
}

/** A bowl, sometimes with fruit in it. */
export const bowl: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#4f7f96"), hex("#c9bfae"), hex("#a8593f"), hex("#6f8a6a")]))
  const band = brush.accent(mix(coat, CREAM, 0.75))
  const filled = brush.random() < 0.7
  contact(brush, 50)
  brush.body(oval(0, 46, 76, 13), shade(coat, brush.look.shade, 0.8))
  if (filled) {
    const fruit: readonly Rgb[] = [hex("#c8372d"), hex("#ef8b24"), hex("#e9c93b"), hex("#93a83f"), hex("#b5443a"), hex("#e0a030")]
    const turn = Math.floor(brush.random() * fruit.length)
    const piles = [
      [-42, 36, 19],
      [2, 28, 21],
      [42, 36, 19],
      [-20, 40, 18],
      [24, 42, 17],
      [-58, 46, 13],
      [60, 46, 12],
    ] as const
    piles.forEach(([x, y, radius], index) => {
      brush.ball(x, y, radius, radius * 0.97, fruit[(index + turn) % fruit.length] ?? hex("#c8372d"))
      brush.gleam(x + brush.side * radius * 0.4, y - radius * 0.42, radius * 0.14, radius * 0.1)
      if (index < 3) brush.fine(xy`${x},${y - radius * 0.8} ${x + 2},${y - radius * 1.15}`, 1.6, hex("#5d4330"))
    })
    leaf(brush, 6, 8, 24, -0.2)
  }
  const hull = smooth(xy`-77,46! -40,57 0,59.6 40,57 77,46! 70,68 48,86 26,94! 24,99! -24,99! -26,94! -48,86 -70,68`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    brush.fine(xy`-76,56 -38,68 0,71 38,68 76,56`, 3, band, 0.9, 0.15)
    brush.fine(xy`-74,62 -36,74 0,77 36,74 74,62`, 1.2, band, 0.8, 0.15)
  })
  glaze(brush, hull, coat)
  brush.line(xy`-76,46.6 -40,57.4 0,60 40,57.4 76,46.6`, 1.8, light(coat, brush.look.light, 1.4))
  brush.gleam(brush.side * 38, 68, 5, 9, brush.side * 0.5, 0.5)
})

/** A vase with a few stems. */
export const vase: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#3f6f8f"), hex("#d9cfc0"), hex("#b0603f"), hex("#5f8078"), hex("#c9929a")]))
  const bloom = brush.accent(brush.pick([hex("#d9566a"), hex("#e8b83f"), hex("#8f6fc0"), hex("#f4ead8"), hex("#e07a4a")]))
  const belly = brush.between(15, 20)
  contact(brush, 17)
  const stems = 7
  for (let stem = 0; stem < stems; stem += 1) {
    const angle = -Math.PI / 2 + (stem - (stems - 1) / 2) * 0.24 + brush.between(-0.06, 0.06)
    const reach = brush.between(27, 41)
    const [x, y] = [Math.cos(angle) * reach * 0.85, 49 + Math.sin(angle) * reach]
    brush.limb(xy`0,56 ${x * 0.4},42 ${x},${y}`, [1.3, 1.1, 0.9], hex("#5f7f45"))
    leaf(brush, x * 0.5, 52 + (y - 52) * 0.5, 10, angle + (stem % 2 === 0 ? 0.8 : -0.8))
    const radius = brush.between(5, 7.4)
    for (let petal = 0; petal < 7; petal += 1) {
      const turn = (petal / 7) * Math.PI * 2 + stem
      brush.ball(
        x + Math.cos(turn) * radius * 0.62,
        y + Math.sin(turn) * radius * 0.58,
        radius * 0.5,
        radius * 0.36,
        scaled(bloom, brush.between(0.9, 1.08)),
        turn,
      )
    }
    brush.ball(x, y, radius * 0.34, radius * 0.3, mix(hex("#e0b040"), DARK, 0.1))
  }
  brush.flat(oval(0, 54, 7.4, 1.7), shade(coat, DARK))
  const shape = smooth(xy`-8,54! -6,59 -11,65 ${-belly},76 -13,91 -9,99! 9,99! 13,91 ${belly},76 11,65 6,59 8,54! 0,55.6`)
  brush.body(shape, coat)
  brush.inside(shape, () => {
    const line = mix(coat, CREAM, 0.7)
    for (const y of [70, 73, 84]) brush.fine(xy`${-belly},${y - 1.6} 0,${y + 0.6} ${belly},${y - 1.6}`, 0.8, line, 0.75, 0.2)
    for (let dot = -3; dot <= 3; dot += 1) brush.mark(oval(dot * belly * 0.3, 79 - Math.abs(dot) * 0.3, 1.1, 1.6), line, 0.75)
  })
  glaze(brush, shape, coat)
  brush.gleam(brush.side * belly * 0.5, 72, 1.5, 4, brush.side * 0.2)
})

/** Steam in slow curls. */
function steam(brush: Brush, x: number, y: number, height: number): void {
  for (const offset of [-5, 3]) {
    const sway = brush.between(3, 6)
    for (let puff = 0; puff < 6; puff += 1) {
      const share = puff / 5
      brush.soft(
        x + offset + Math.sin(share * 5 + offset) * sway,
        y - share * height,
        2.6 + share * 3,
        height * 0.16,
        hex("#ffffff"),
        0.34 * (1 - share * 0.75),
      )
    }
  }
}

/** A steaming cup on its saucer. */
export const cup: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#e9e2d6"), hex("#c9584a"), hex("#4f7f8f"), hex("#d9a850")]))
  const band = brush.accent(brush.pick([hex("#4f7290"), hex("#c98a3f"), hex("#8a4a3f")]))
  contact(brush, 52)
  const saucer = smooth(xy`-62,88 -30,92.4 0,93.4 30,92.4 62,88 44,97 20,99.4 -20,99.4 -44,97`)
  brush.body(oval(0, 88.6, 62, 6), coat)
  brush.body(saucer, scaled(coat, 0.94))
  brush.soft(0, 90, 34, 4, brush.look.shade, 0.6)
  brush.line(xy`36,52 54,48 60,60 48,74 31,76`, 6.4, shade(coat, brush.look.shade, 0.5))
  brush.line(xy`36,51.4 53.4,47.6 59,59.6 47.4,73 31,75`, 4, coat)
  brush.body(oval(0, 42, 40, 8), light(coat, brush.look.light, 0.6))
  brush.flat(oval(0, 43.4, 36.4, 6.2), hex("#5a3422"))
  brush.soft(brush.side * 12, 43, 16, 2.6, hex("#b07a4a"), 0.8)
  const hull = smooth(xy`-40,42! -22,48.4 0,50 22,48.4 40,42! 38,62 29,80 17,89! 0,91 -17,89! -29,80 -38,62`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    brush.fine(xy`-40,55 -20,61.4 0,63 20,61.4 40,55`, 2.6, band, 0.9, 0.15)
    brush.fine(xy`-39,60 -20,66 0,67.6 20,66 39,60`, 1, band, 0.8, 0.15)
  })
  glaze(brush, hull, coat)
  brush.gleam(brush.side * 20, 62, 2.2, 8, brush.side * 0.2, 0.6)
  steam(brush, 0, 36, 30)
})

/** A round teapot. */
export const teapot: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#3f6f7f"), hex("#b8523f"), hex("#e3d8c4"), hex("#5f7f58"), hex("#8a5a7a")]))
  const trim = brush.accent(mix(coat, hex("#f0dfb8"), 0.75))
  const round = brush.between(37, 42)
  contact(brush, 40)
  brush.line(xy`-34,44 -60,34 -68,54 -54,74 -36,76`, 8, shade(coat, brush.look.shade, 0.6))
  brush.line(xy`-34,43 -59.4,33.4 -66.4,54 -53.4,72.6 -36,75`, 5, coat)
  brush.body(smooth(xy`30,56! 44,54 54,42 62,32! 70,34! 66,48 58,66 36,82!`), coat)
  brush.flat(oval(66, 33, 4.4, 1.7, 0.25), shade(coat, DARK))
  const hull = smooth(xy`0,30 22,34 ${round},52 ${round},70 28,90 20,97! -20,97! -28,90 ${-round},70 ${-round},52 -22,34`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    for (let flower = -2; flower <= 2; flower += 1) {
      const [x, y] = [flower * 15, 67 - Math.abs(flower) * 1.4]
      for (let petal = 0; petal < 5; petal += 1) {
        const angle = (petal / 5) * Math.PI * 2
        brush.mark(oval(x + Math.cos(angle) * 3, y + Math.sin(angle) * 3, 2.3, 1.7, angle), trim, 0.85)
      }
      brush.mark(oval(x, y, 1.4, 1.4), hex("#d99a3f"), 0.9)
    }
    brush.fine(xy`-46,53 0,58 46,53`, 1.2, trim, 0.8)
    brush.fine(xy`-44,77 0,83 44,77`, 1.2, trim, 0.8)
  })
  glaze(brush, hull, coat)
  brush.body(smooth(xy`-18,95! 18,95! 20,99! -20,99!`), scaled(coat, 0.85))
  const lid = smooth(xy`-23,34! -16,26 0,21 16,26 23,34! 0,38`)
  brush.body(lid, coat)
  brush.fine(xy`-23,34 0,38 23,34`, 1.6, trim, 0.9, 0.15)
  brush.ball(0, 16, 5.6, 5.4, trim)
  brush.gleam(brush.side * 18, 49, 4, 8, brush.side * 0.5)
  steam(brush, 70, 28, 22)
})

/** A glass bottle with a label. */
export const bottle: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#3f6b4a"), hex("#7a4a2c"), hex("#3f6a86"), hex("#5d3446")]))
  const label = brush.accent(hex("#efe4cb"))
  const shoulder = brush.between(34, 42)
  contact(brush, 15)
  const shape = smooth(xy`-4.6,6! 4.6,6! 4.8,22 6.4,${shoulder - 8} 13.4,${shoulder + 2} 14.4,${shoulder + 14} 14.4,94
    11.6,99! -11.6,99! -14.4,94 -14.4,${shoulder + 14} -13.4,${shoulder + 2} -6.4,${shoulder - 8} -4.8,22`)
  brush.context.globalAlpha = 0.94
  brush.body(shape, coat)
  brush.context.globalAlpha = 1
  brush.inside(shape, () => brush.soft(0, 78, 12, 26, light(coat, brush.look.light, 2), 0.4))
  brush.body(smooth(xy`-14.4,${shoulder + 16}! 0,${shoulder + 18} 14.4,${shoulder + 16}! 14.4,84! 0,86 -14.4,84!`), label)
  brush.fine(xy`-14,${shoulder + 20} 0,${shoulder + 22} 14,${shoulder + 20}`, 0.7, mix(coat, DARK, 0.3), 0.8)
  brush.fine(xy`-14,80 0,82 14,80`, 0.7, mix(coat, DARK, 0.3), 0.8)
  brush.mark(oval(0, 66, 4, 4.4), mix(coat, hex("#c9a24a"), 0.6), 0.9)
  for (const y of [73, 76]) brush.fine(xy`-7,${y} 0,${y + 0.8} 7,${y}`, 0.8, mix(coat, DARK, 0.3), 0.6)
  glaze(brush, shape, coat, 0.8)
  brush.body(smooth(xy`-5.2,8! -4.8,2 0,1 4.8,2 5.2,8! 5,15! -5,15!`), mix(hex("#b08a52"), coat, 0.15))
  brush.gleam(brush.side * 8.6, shoulder + 9, 1.3, 5, 0, 0.8)
  brush.gleam(brush.side * 2.4, 25, 0.7, 7, 0, 0.7)
})
