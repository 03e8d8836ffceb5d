import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { contact, leaf } from "./fruit.ts"
import { oval, smooth, xy } from "./shape.ts"

/** Fruit and vegetables that have a form of their own. */

const SPOT = hex("#6a4a26")

/** Bananas in a hand. */
export const banana: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#f0cf3a"), hex("#e8c430"), hex("#d8cf4a")]))
  const bend = brush.between(-4, 4)
  contact(brush, 60)
  for (const [at, shift] of [26, 13, 0].entries()) {
    const tone = scaled(skin, 0.82 + at * 0.09)
    brush.limb(
      xy`${-62 + shift * 0.2},${20 - shift} ${-48 + shift * 0.4},${54 - shift * 0.9} ${-8 + bend},${82 - shift} ${40},${80 - shift * 1.4} ${74 - shift * 0.3},${50 - shift * 0.9}`,
      [7, 19, 23, 18, 4],
      tone,
    )
    brush.fine(
      xy`-50,${46 - shift} ${-8 + bend},${76 - shift} 40,${74 - shift * 1.3} 70,${50 - shift}`,
      1.2,
      shade(tone, brush.look.shade, 0.7),
      0.7,
    )
    brush.mark(oval(73 - shift * 0.3, 49 - shift * 0.9, 3, 3.4), SPOT)
  }
  brush.limb(xy`-66,4 -62,14 -60,26`, [7, 9, 11], mix(hex("#8a8a34"), SPOT, 0.3))
  for (let dot = 0; dot < 12; dot += 1) brush.mark(oval(-30 + brush.grain() * 76, 72 + brush.grain() * 12, 1.6, 0.8), SPOT, 0.5, 0.4)
})

/** A strawberry with its seeds and leaves. */
export const strawberry: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#d0303a"), hex("#c2262f"), hex("#dc4640")]))
  const lean = brush.between(-3, 3)
  contact(brush, 22)
  const fruit = smooth(xy`${lean},98 18,86 38,58 44,36 32,22 0,20 -32,22 -44,36 -38,58 -18,86`)
  brush.solid(fruit, skin)
  brush.inside(fruit, () => {
    for (let row = 0; row < 7; row += 1)
      for (let column = -4; column <= 4; column += 1) {
        const [x, y] = [column * 11 + (row % 2) * 5.5, 30 + row * 10]
        brush.mark(oval(x, y, 1.5, 2.2), shade(skin, brush.look.shade, 1), 0.8, 0.15)
        brush.mark(oval(x - 0.3, y - 0.4, 0.9, 1.5), hex("#f2d67a"), 0.95, 0.2)
      }
  })
  for (const turn of [-2.9, -2.3, -0.8, -0.2, 0.5, 2.6]) leaf(brush, 0, 20, 30, turn)
  brush.limb(xy`0,20 2,10 8,2`, [3.4, 3, 3.6], hex("#5f7f3a"))
  brush.gleam(brush.side * 18, 36, 4, 8, brush.side * 0.4, 0.6)
})

/** A slice of watermelon before the cut fruit. */
export const watermelon: PaintFigure = figure((brush) => {
  const flesh = brush.coat(brush.pick([hex("#e2474a"), hex("#d93c46"), hex("#ec5c54")]))
  const rind = brush.accent(hex("#3f7a3c"))
  const turn = brush.between(-0.1, 0.1)
  contact(brush, 76)
  brush.solid(oval(26, 52, 64, 46), rind)
  brush.inside(oval(26, 52, 64, 46), () => {
    for (let stripe = -3; stripe <= 3; stripe += 1)
      brush.limb(xy`${26 + stripe * 6},4 ${26 + stripe * 22},52 ${26 + stripe * 8},100`, [3, 8, 3], shade(rind, brush.look.shade, 1))
  })
  brush.at(-22, 66, turn, 1, 1, () => {
    brush.body(smooth(xy`-66,-6! 66,-6! 56,22 28,33 0,34 -28,33 -56,22`), rind)
    brush.body(smooth(xy`-61,-6! 61,-6! 51,18 26,28 0,29 -26,28 -51,18`), hex("#e6eec4"))
    const red = smooth(xy`-57,-6! 57,-6! 47,14 24,24 0,25 -24,24 -47,14`)
    brush.body(red, flesh)
    brush.inside(red, () => {
      for (let seed = 0; seed < 17; seed += 1)
        brush.mark(oval(-46 + (seed % 9) * 11.5, 2 + Math.floor(seed / 9) * 9 + (seed % 2) * 3, 1.5, 2.6, 0.3), hex("#2a2024"), 0.95, 0.15)
    })
  })
})

/** A pineapple with its crown. */
export const pineapple: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#d9a23a"), hex("#c98f34"), hex("#b8923c")]))
  contact(brush, 22)
  for (const turn of [-1.9, -1.2, -2.2, -0.9, -1.75, -1.4, -1.57]) {
    const reach = brush.between(32, 42)
    brush.limb(
      [
        [0, 42],
        [Math.cos(turn) * reach * 0.6, 42 + Math.sin(turn) * reach * 0.6],
        [Math.cos(turn) * reach * 1.1, 42 + Math.sin(turn) * reach],
      ],
      [9, 7, 0.6],
      mix(hex("#4f7f3c"), hex("#7fa04a"), brush.random()),
    )
  }
  const fruit = smooth(xy`0,38 20,42 30,58 29,80 18,96 0,99 -18,96 -29,80 -30,58 -20,42`)
  brush.solid(fruit, skin)
  brush.inside(fruit, () => {
    for (let line = -7; line <= 7; line += 1) {
      brush.fine(xy`${line * 9 - 30},34 ${line * 9 + 34},102`, 1.2, shade(skin, brush.look.shade, 1), 0.8, 0.1)
      brush.fine(xy`${line * 9 + 30},34 ${line * 9 - 34},102`, 1.2, shade(skin, brush.look.shade, 1), 0.8, 0.1)
    }
    for (let row = 0; row < 8; row += 1)
      for (let column = -3; column <= 3; column += 1)
        brush.mark(oval(column * 9 + (row % 2) * 4.5, 42 + row * 7.6, 1.3, 1.3), light(skin, [255, 240, 170], 1.4), 0.8, 0.3)
  })
})

/** Carrots in a bunch. */
export const carrot: PaintFigure = figure((brush) => {
  const root = brush.coat(hex("#e8802c"))
  contact(brush, 70)
  for (const [at, tilt] of [-0.2, 0.02, 0.22].entries()) {
    const turn = tilt + brush.between(-0.04, 0.04)
    brush.at(-40, 76, turn, 1, 1, () => {
      for (const blade of [-0.5, -0.15, 0.2, 0.5])
        brush.limb(
          [
            [0, 0],
            [-20, blade * 22],
            [-42, blade * 46 - 4],
          ],
          [3, 5, 0.8],
          mix(hex("#4f8a3a"), hex("#86b050"), (at + 1) / 4),
        )
      const body = smooth(xy`0,-13 16,-14 60,-8 112,0! 60,8 16,13 0,12`)
      brush.body(body, scaled(root, 0.9 + at * 0.08))
      brush.inside(body, () => {
        for (const x of [14, 30, 46, 66]) brush.fine(xy`${x},-10 ${x + 3},-4 ${x + 2},0`, 0.9, shade(root, brush.look.shade, 0.9), 0.7)
      })
    })
  }
})

function ribs(brush: Brush, tone: Rgb, half: number): void {
  for (const [at, x] of [-0.78, 0.78, -0.42, 0.42, 0].entries()) {
    const wide = half * (at < 2 ? 0.34 : at < 4 ? 0.42 : 0.46)
    brush.solid(oval(x * half, 62, wide, 36 - Math.abs(x) * 4), scaled(tone, 0.88 + at * 0.04))
  }
}

/** A ribbed pumpkin. */
export const pumpkin: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#e0822a"), hex("#d87424"), hex("#e89238")]))
  const lean = brush.between(-6, 6)
  contact(brush, 54)
  ribs(brush, skin, 58)
  brush.limb(xy`0,30 ${lean * 0.5},18 ${lean},8`, [12, 8, 10], hex("#6a7a3c"))
  brush.limb(xy`2,28 22,20 30,26 40,20`, [1.6, 1.4, 1.2, 0.8], hex("#6a8a3c"))
  leaf(brush, 6, 27, 30, 0.2)
})

/** A tomato with its star of leaves. */
export const tomato: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#d63a2c"), hex("#c93028"), hex("#e04e34")]))
  contact(brush, 40)
  const fruit = smooth(xy`0,24 24,18 46,30 54,56 42,86 16,98 -16,98 -42,86 -54,56 -46,30 -24,18`)
  brush.solid(fruit, skin)
  brush.inside(fruit, () => {
    for (const x of [-24, 0, 24]) brush.soft(x, 26, 6, 22, shade(skin, brush.look.shade, 0.9), 0.35)
  })
  for (const turn of [-3, -2.2, -0.9, -0.1, 0.6, 2.5]) leaf(brush, 0, 23, brush.between(20, 27), turn)
  brush.limb(xy`0,24 1,14 5,6`, [3.4, 3, 3.6], hex("#56783a"))
  brush.gleam(brush.side * 24, 40, 6, 9, brush.side * 0.5, 0.7)
})
