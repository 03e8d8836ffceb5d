import { figure } from "./brush.ts"
import { hex, mix } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { contact } from "./fruit.ts"
import { smooth, xy } from "./shape.ts"

/** From the rim of the flames to their heart: how large, and how bright. */
const FLAMES = [
  [1, 0],
  [0.8, 0.3],
  [0.56, 0.6],
  [0.32, 0.9],
] as const

/** A fire on logs. */
export const fire: PaintFigure = figure((brush) => {
  const bark = brush.accent(hex("#5a3b28"))
  const rim = brush.coat(hex("#de4a1c"))
  const lean = brush.between(-6, 6)
  contact(brush, 34)
  brush.glow(0, 58, brush.look.lit ? 92 : 62, [255, 150, 60], brush.look.lit ? 0.9 : 0.6)
  brush.limb(xy`-34,95 0,91 34,84`, [5, 5.6, 5], bark)
  brush.limb(xy`34,96 2,91 -33,86`, [5, 5.4, 4.6], bark)
  for (const [share, bright] of FLAMES) {
    const across = (x: number): number => x * share + lean * (1 - share)
    const up = (height: number): number => 90 - height * share
    brush.flat(
      smooth(
        xy`${across(-20)},${up(0)} ${across(-27)},${up(22)} ${across(-19)},${up(40)} ${across(-20)},${up(58)}! ${across(-8)},${up(46)} ${across(-4)},${up(66)} ${across(lean)},${up(88)}! ${across(8)},${up(62)} ${across(12)},${up(44)} ${across(21)},${up(62)}! ${across(22)},${up(36)} ${across(28)},${up(18)} ${across(20)},${up(0)}`,
      ),
      mix(rim, hex("#ffe9a0"), bright),
    )
  }
  brush.limb(xy`-20,98 0,93 22,97`, [4.6, 5.2, 4.8], bark)
  for (let spark = 0; spark < 7; spark += 1) brush.glow(brush.between(-26, 26), brush.between(2, 40), 2.4, [255, 190, 90], 0.9)
})
