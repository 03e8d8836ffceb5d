import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { contact } from "./fruit.ts"
import { oval, smooth, xy } from "./shape.ts"

const DARK = hex("#3a2620")

/** A crusty loaf with its slashes. */
export const bread: PaintFigure = figure((brush) => {
  const crust = brush.coat(brush.pick([hex("#b8743a"), hex("#a8652f"), hex("#c98a4a")]))
  const crumb = brush.accent(hex("#f0d9ac"))
  const cuts = brush.pick([3, 4, 5])
  contact(brush, 82)
  const loaf = smooth(xy`-88,80 -86,58 -70,38 -38,26 0,22 40,26 72,38 88,58 89,80 78,96 40,99 -40,99 -78,96`)
  brush.solid(loaf, crust)
  brush.inside(loaf, () => {
    brush.soft(0, 26, 70, 18, hex("#7d431f"), 0.45)
    brush.soft(0, 98, 90, 16, hex("#7d4a26"), 0.6)
    for (let cut = 0; cut < cuts; cut += 1) {
      const x = (cut - (cuts - 1) / 2) * (132 / cuts)
      brush.mark(smooth(xy`${x - 15},70! ${x - 8},52 ${x + 7},37 ${x + 17},31! ${x + 13},46 ${x + 2},60`), crumb, 0.95, 0.1)
      brush.soft(x + 4, 46, 8, 10, light(crumb, brush.look.light), 0.5, 0.7)
      brush.fine(xy`${x - 15},70 ${x - 8},52 ${x + 7},37 ${x + 17},31`, 1.8, hex("#7a4420"), 0.7)
    }
    for (let dust = 0; dust < 90; dust += 1)
      brush.mark(
        oval((brush.grain() - 0.5) * 170, 26 + brush.grain() * 66, 0.9, 0.6),
        dust % 3 === 0 ? hex("#7a4420") : hex("#fff3dc"),
        0.4,
        0.45,
      )
  })
})

/** A layered cake with a slice's worth of berries, and candles. */
export const cake: PaintFigure = figure((brush) => {
  const icing = brush.coat(brush.pick([hex("#f3dfe0"), hex("#f6ecd8"), hex("#7a4a34"), hex("#d9e3d0")]))
  const sponge = brush.accent(brush.pick([hex("#d9a860"), hex("#8a5638"), hex("#c9806a")]))
  const candles = brush.pick([0, 3, 5])
  contact(brush, 66)
  brush.body(oval(0, 93, 70, 6.4), hex("#dcd8d2"))
  const tier = smooth(xy`-54,52! -28,60 0,62 28,60 54,52! 54,86 28,94 0,96 -28,94 -54,86`)
  brush.body(tier, sponge)
  brush.inside(tier, () => {
    for (const y of [66, 78]) brush.fine(xy`-56,${y} -28,${y + 8} 0,${y + 10} 28,${y + 8} 56,${y}`, 3.4, icing, 0.95, 0.1)
    for (let crumb = 0; crumb < 60; crumb += 1)
      brush.mark(
        oval((brush.grain() - 0.5) * 108, 58 + brush.grain() * 36, 0.7, 0.6),
        crumb % 2 === 0 ? shade(sponge, DARK) : light(sponge, brush.look.light),
        0.4,
        0.45,
      )
    const lamp = brush.side || 0.2
    brush.soft(-lamp * 48, 76, 30, 30, brush.look.shade, 0.55)
  })
  const drip = smooth(xy`-55,50 -54,66 -48,68 -44,60 -37,60 -33,74 -27,75 -23,64 -14,64 -10,72 -4,73 0,65 9,65 13,77 19,78
    23,64 32,62 36,70 42,70 46,60 52,64 55,52 40,41 0,36 -40,41`)
  brush.body(drip, icing)
  brush.body(oval(0, 49, 54, 11.4), light(icing, brush.look.light, 0.4))
  for (let candle = 0; candle < candles; candle += 1) {
    const x = (candle - (candles - 1) / 2) * 16
    const y = 48 - Math.cos(candle * 2) * 2
    brush.limb(xy`${x},${y} ${x},${y - 20}`, [3, 3], brush.pick([hex("#e0727c"), hex("#6fa8c9"), hex("#e8c25a"), hex("#9ac08a")]))
    brush.glow(x, y - 26, brush.look.lit ? 18 : 10, [255, 190, 90], brush.look.lit ? 1 : 0.6)
    brush.flat(smooth(xy`${x},${y - 31}! ${x + 2.2},${y - 25} ${x},${y - 21.4} ${x - 2.2},${y - 25}`), hex("#ffd35e"))
  }
  for (let berry = 0; berry < 9; berry += 1) {
    const angle = (berry / 9) * Math.PI * 2 + 0.35
    const [x, y] = [Math.cos(angle) * 43, 47 + Math.sin(angle) * 7.4]
    if (Math.sin(angle) < 0 && candles > 0) continue
    brush.ball(x, y - 2, 4.6, 5, berry % 3 === 0 ? hex("#3f4a86") : hex("#c9303c"))
    brush.gleam(x + brush.side * 1.6, y - 4, 1, 0.8)
  }
  if (candles === 0) {
    brush.ball(0, 37, 9.4, 9, hex("#c9303c"))
    brush.gleam(brush.side * 3, 33, 2, 1.4)
    brush.line(xy`0,29 3,18 10,10`, 1.2, hex("#5f7a3f"))
  }
})

/** A candle in its holder, with flame and halo. */
export const candle: PaintFigure = figure((brush) => {
  const wax = brush.coat(brush.pick([hex("#f2e6cc"), hex("#f2e6cc"), hex("#c9584a"), hex("#7f9aa8")]))
  const brass = brush.accent(hex("#c99f4e"))
  const top = brush.between(26, 42)
  const lean = brush.between(-1.4, 1.4)
  contact(brush, 26)
  brush.glow(0, top - 10, brush.look.lit ? 54 : 34, [255, 184, 90], brush.look.lit ? 0.9 : 0.55)
  const stick = smooth(xy`-9,${top + 2} -4,${top} 4,${top} 9,${top + 2}! 9,86! -9,86!`)
  brush.line(xy`14,88 28,82 27,93 16,94`, 3, brass)
  brush.body(stick, wax)
  brush.inside(stick, () => {
    brush.soft(0, top + 6, 12, 16, [255, 214, 140], 0.85)
    const lamp = brush.side || 0.3
    brush.soft(-lamp * 9, 68, 6, 36, shade(wax, brush.look.shade), 0.7)
  })
  for (const [x, drop] of [
    [-8, 16],
    [5, 9],
    [8.4, 22],
  ] as const)
    brush.limb(
      xy`${x},${top + 2}
    ${x + 0.3},${top + drop * 0.6} ${x},${top + drop}`,
      [2.2, 2, 3],
      light(wax, brush.look.light, 0.4),
    )
  brush.mark(oval(0, top + 1.4, 6.4, 1.5), light(wax, [255, 230, 170], 1.6), 0.9)
  brush.line(xy`0,${top + 1.4} ${lean * 0.4},${top - 4}`, 0.9, DARK)
  brush.flat(
    smooth(xy`${lean * 2},${top - 25}! ${3.6 + lean},${top - 14} 4.4,${top - 6} 0,${top - 1} -4.4,${top - 6}
    ${-3.2 + lean},${top - 14}`),
    hex("#ffb347"),
  )
  brush.mark(smooth(xy`${lean * 1.4},${top - 18}! 2.4,${top - 9} 0,${top - 2} -2.4,${top - 9}`), hex("#fff0b4"), 1, 0)
  brush.mark(oval(0, top - 3, 1.8, 2.4), hex("#6f8fe0"), 0.45)
  brush.body(smooth(xy`-11,82! 11,82! 9.4,91! -9.4,91!`), brass)
  const dish = smooth(xy`-28,90! 0,94 28,90! 21,98 0,99.4 -21,98`)
  brush.body(oval(0, 90, 28, 3.6), shade(brass, brush.look.shade, 0.5))
  brush.body(smooth(xy`-10,84! 10,84! 9.4,91 -9.4,91`), brass)
  brush.body(dish, brass)
  brush.gleam(brush.side * 13, 95, 5, 0.9, -0.12 * (brush.side || 1), 0.8)
  brush.fine(xy`-26,91 0,94.6 26,91`, 0.8, scaled(mix(brass, [255, 240, 190], 0.5), 1), 0.9)
})
