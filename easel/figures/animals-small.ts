import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { oval, smooth, xy } from "./shape.ts"

/** A panda, and small and many-legged animals. */

const DARK = hex("#26222a")
const ROSE = hex("#e0a09c")

/** A panda, sitting with a stalk of bamboo. */
export const panda: PaintFigure = figure((brush) => {
  const white = brush.coat(hex("#f0ece4"))
  const black = brush.accent(DARK)
  const tilt = brush.between(-0.1, 0.1)
  const eats = brush.random() < 0.6
  for (const side of [-1, 1]) {
    brush.ball(side * 25, 86, 17, 13, black)
    brush.mark(oval(side * 29, 87, 8, 8), mix(black, ROSE, 0.25), 0.8)
  }
  brush.solid(smooth(xy`0,34 24,42 38,66 34,90 14,98 -14,98 -34,90 -38,66 -24,42`), white)
  brush.body(smooth(xy`-26,46 0,40 26,46 30,58 0,55 -30,58`), black)
  for (const side of [-1, 1])
    brush.limb(
      xy`${side * 24},52 ${side * 36},66 ${side * (eats && side > 0 ? 20 : 34)},${eats && side > 0 ? 68 : 82}`,
      [15, 15, 13],
      black,
    )
  if (eats) {
    brush.limb(xy`14,92 22,64 30,32`, [3.4, 3.4, 3], hex("#7fa04a"))
    for (const y of [38, 50]) brush.limb(xy`27,${y} 38,${y - 8} 46,${y - 6}`, [2, 5, 0.6], hex("#6a9a44"))
  }
  brush.at(0, 26, tilt, 1, 1, () => {
    for (const side of [-1, 1]) brush.ball(side * 23, -17, 9.4, 9, black)
    brush.solid(smooth(xy`0,-25 19,-21 31,-2 28,15 14,24 -14,24 -28,15 -31,-2 -19,-21`), white)
    for (const side of [-1, 1]) {
      brush.mark(oval(side * 12.5, -1, 7.4, 9, side * 0.5), black, 0.97, 0)
      brush.eye(side * 11, -2, 2.5, hex("#5a3d28"))
    }
    brush.soft(0, 12, 11, 8, [255, 253, 248], 0.8)
    brush.flat(smooth(xy`-4.4,8 0,6.6 4.4,8 0,12.4`), black)
    brush.fine(xy`-6,16 -2,16 0,12.6 2,16 6,16`, 0.9, black, 0.9)
  })
})

/** A monkey, sitting. */
export const monkey: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#7a5030"), hex("#5f4636"), hex("#9a6a3c")]))
  const skin = mix(hex("#e2b48c"), coat, 0.15)
  const curl = brush.between(-6, 6)
  brush.limb(xy`-20,88 -42,90 -48,66 ${-40 + curl},44 ${-34 + curl},52`, [5, 5, 4.4, 4, 2.4], coat)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 14},76 ${side * 32},78 ${side * 26},94`, [13, 12, 8], scaled(coat, 0.94))
    brush.ball(side * 29, 96, 8, 3.6, skin)
  }
  brush.solid(smooth(xy`0,38 18,46 25,70 20,92 0,97 -20,92 -25,70 -18,46`), coat)
  brush.soft(2, 74, 14, 18, skin, 0.8)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 17},52 ${side * 30},64 ${side * 18},82`, [9, 8, 6], coat)
    brush.ball(side * 17, 84, 4.6, 4.6, skin)
  }
  brush.at(1, 26, brush.between(-0.1, 0.1), 1, 1, () => {
    for (const side of [-1, 1]) {
      brush.ball(side * 23, 0, 7.6, 8.4, coat)
      brush.ball(side * 23.4, 0.6, 4.8, 5.6, skin)
    }
    brush.ball(0, -2, 22, 21, coat)
    brush.body(smooth(xy`0,-6 7,-11 14,-6 14,4 18,10 13,18 0,21 -13,18 -18,10 -14,4 -14,-6 -7,-11`), skin)
    for (const side of [-1, 1]) brush.eye(side * 6.6, -2, 2.3)
    for (const side of [-1, 1]) brush.mark(oval(side * 1.8, 7.6, 0.9, 1.3), shade(skin, DARK, 1.2), 0.9)
    brush.fine(xy`-8,13 0,16 8,13`, 1.1, shade(skin, DARK, 1.2), 0.9)
  })
})

/** A squirrel with a nut and its tail up. */
export const squirrel: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#b05f2a"), hex("#9a4f24"), hex("#8a8480")]))
  const pale = mix(coat, hex("#f4ecdc"), 0.8)
  const high = brush.between(-4, 4)
  const tail = smooth(
    xy`-10,92 -34,88 -48,64 -46,${34 + high} -30,${12 + high} -10,${10 + high} -6,${24 + high} -20,${32 + high} -24,50 -14,70`,
  )
  brush.body(tail, scaled(coat, 0.9))
  brush.fur(tail, coat, 6, -1.4, 1.6)
  brush.solid(smooth(xy`2,46 16,52 20,70 16,92 -4,97 -20,94 -22,78 -12,58`), coat)
  brush.soft(10, 74, 8, 18, pale, 0.9)
  brush.ball(-8, 88, 13, 10, scaled(coat, 0.96))
  brush.ball(6, 97, 10, 3, coat)
  brush.limb(xy`8,58 20,64 24,58`, [6, 5, 4], scaled(coat, 0.9))
  brush.ball(27, 57, 5.6, 5, hex("#8a5a2c"))
  brush.at(14, 36, 0.08, 1, 1, () => {
    for (const x of [-8, 0]) brush.body(smooth(xy`${x - 3},-10! ${x - 3},-25! ${x + 4},-11!`), coat)
    brush.body(smooth(xy`-14,2 -10,-10 2,-13 14,-4 21,4 18,10 6,14 -8,12`), coat)
    brush.soft(14, 8, 8, 5, pale, 0.9)
    brush.mark(oval(20, 4, 1.8, 1.4), DARK, 0.95)
    brush.eye(6, -2, 2.4)
  })
})

/** A mouse. */
export const mouse: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#9a948e"), hex("#b89a7c"), hex("#6f6a6a"), hex("#e8e2d8")]))
  const swing = brush.between(-8, 8)
  brush.limb(xy`-48,84 -76,${82 + swing} -92,${66 + swing} -86,${52 + swing}`, [5, 3.4, 2.6, 1.4], mix(coat, ROSE, 0.7))
  brush.solid(smooth(xy`-54,84 -50,58 -24,40 6,40 38,50 66,70 78,82 66,92 20,97 -36,97`), coat)
  brush.soft(16, 92, 40, 8, mix(coat, hex("#f4ecdc"), 0.7), 0.8)
  for (const x of [-30, 26, 40]) brush.ball(x, 96, 8, 3.4, mix(coat, ROSE, 0.7))
  for (const [x, y, size] of [
    [16, 38, 17],
    [38, 40, 18],
  ] as const) {
    brush.ball(x, y, size, size, coat)
    brush.ball(x + 1.4, y + 1.4, size * 0.66, size * 0.66, mix(coat, ROSE, 0.75))
  }
  brush.ball(78, 81, 4, 3.6, ROSE)
  brush.eye(56, 68, 3.6)
  for (const y of [-5, 0, 5])
    brush.fine(xy`70,${82 + y * 0.3} 88,${80 + y * 1.6} 100,${80 + y * 2.4}`, 0.7, light(coat, [255, 255, 255], 1.4), 0.8)
})

/** A frog. */
export const frog: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#5f9a3c"), hex("#7fae44"), hex("#4a8a58")]))
  const belly = mix(skin, hex("#f2eebc"), 0.75)
  const wide = brush.between(-3, 3)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 34},70 ${side * (64 + wide)},62 ${side * 50},90`, [22, 20, 11], scaled(skin, 0.9))
    brush.body(smooth(xy`${side * 40},94 ${side * 60},90 ${side * 76},97! ${side * 58},99 ${side * 40},99`), skin)
  }
  brush.solid(smooth(xy`0,34 30,38 46,58 42,84 18,96 -18,96 -42,84 -46,58 -30,38`), skin)
  brush.soft(0, 80, 30, 18, belly, 0.95)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 26},70 ${side * 30},86 ${side * 24},96`, [11, 9, 7], skin)
    brush.body(smooth(xy`${side * 14},97 ${side * 24},92 ${side * 38},98 ${side * 24},99.4`), skin)
    brush.ball(side * 24, 30, 14, 13, skin)
    brush.ball(side * 24, 28, 9.6, 9.6, hex("#f0d65a"))
    brush.flat(oval(side * 24, 28.6, 6.4, 3), DARK)
    brush.gleam(side * 24 + 2, 25.6, 1.8, 1.4)
  }
  brush.fine(xy`-40,56 -20,62 0,64 20,62 40,56`, 1.8, shade(skin, DARK, 1.2), 0.9, 0.1)
  for (let spot = 0; spot < 14; spot += 1)
    brush.mark(oval((brush.grain() - 0.5) * 70, 40 + brush.grain() * 14, 2.4, 1.8), shade(skin, brush.look.shade, 0.8), 0.6, 0.3)
})

/** A coiled snake, its head raised. */
export const snake: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#5f8a3c"), hex("#8a7a3c"), hex("#b0602c"), hex("#3f4a44")]))
  const mark = brush.accent(shade(skin, DARK, 1))
  const sway = brush.between(-5, 5)
  for (const [y, half] of [
    [88, 62],
    [74, 50],
    [62, 38],
  ] as const) {
    const coil = oval(0, y, half, 12)
    brush.solid(coil, scaled(skin, 0.84 + (88 - y) * 0.008))
    brush.inside(coil, () => {
      for (let at = -5; at <= 5; at += 1)
        brush.mark(smooth(xy`${at * 12 - 4},${y}! ${at * 12},${y - 7} ${at * 12 + 4},${y}! ${at * 12},${y + 7}`), mark, 0.8, 0.1)
    })
  }
  brush.limb(xy`-58,90 -76,92 -88,84`, [9, 5, 1], skin)
  brush.limb(xy`10,60 30,44 ${14 + sway},26 ${24 + sway},14`, [20, 16, 14, 13], skin)
  brush.at(30 + sway, 13, 0.1, 1, 1, () => {
    brush.line(xy`22,3 32,4 36,1`, 1, hex("#b8283a"))
    brush.line(xy`32,4 36,7`, 1, hex("#b8283a"))
    brush.body(smooth(xy`-12,-6 4,-10 20,-3 25,3 18,8 0,9 -12,6`), skin)
    brush.eye(10, -3, 2.1, hex("#e0b83c"))
    brush.fine(xy`24,4 10,5 2,4`, 0.9, mark, 0.9)
  })
})

/** A bee. */
export const bee: PaintFigure = figure((brush) => {
  const body = brush.coat(hex("#f0b42c"))
  const stripe = brush.accent(DARK)
  const beat = brush.between(-0.2, 0.2)
  for (const [turn, reach] of [
    [-1.9, 44],
    [-1.3, 48],
  ] as const)
    brush.at(2, 44, turn + beat, 1, 1, () => {
      brush.body(smooth(xy`0,0! ${reach * 0.5},-13 ${reach},-10 ${reach + 4},2 ${reach * 0.6},9`), hex("#dfeaf2"), 0.5)
      brush.fine(xy`2,0 ${reach * 0.5},-4 ${reach},-4`, 0.6, hex("#8a98a4"), 0.7)
    })
  const abdomen = smooth(xy`-58,66! -40,48 -12,42 12,48 18,60 8,76 -18,84 -42,80`)
  brush.solid(abdomen, body)
  brush.inside(abdomen, () => {
    for (const x of [-46, -27, -8, 10]) brush.limb(xy`${x},38 ${x - 3},62 ${x},92`, [8, 9, 8], stripe)
  })
  brush.ball(22, 58, 16, 17, scaled(body, 0.92))
  brush.fur(oval(22, 58, 16, 17), body, 5, -0.6, 2)
  brush.ball(42, 60, 12, 12, stripe)
  for (const y of [-1, 5]) brush.line(xy`48,50 ${56 + y},40 ${62 + y},42`, 1.4, stripe)
  brush.eye(46, 57, 4, hex("#7a4a3c"))
  for (const x of [0, 14, 26]) brush.line(xy`${x},74 ${x + 5},86 ${x},94`, 1.8, stripe)
})

/** An octopus. */
export const octopus: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#c9584a"), hex("#b0486a"), hex("#8a5a9a"), hex("#d98a4a")]))
  const pale = mix(skin, hex("#f6dcc8"), 0.6)
  for (let arm = 0; arm < 8; arm += 1) {
    const side = (arm - 3.5) / 3.5
    const curl = brush.between(-8, 8)
    const end = side * 62 + curl
    brush.limb(
      xy`${side * 20},56 ${side * 36},76 ${end * 0.86},90 ${end + Math.sign(side) * 6},${84 + (arm % 3) * 5}`,
      [14, 10, 6, 1.6],
      scaled(skin, 0.84 + (arm % 2) * 0.14),
    )
    for (const share of [0.35, 0.55, 0.75])
      brush.mark(oval(side * 20 + (end - side * 20) * share, 58 + 32 * share, 1.7, 1.5), pale, 0.85, 0.2)
  }
  brush.solid(smooth(xy`0,3 26,9 36,30 30,52 22,64 -22,64 -30,52 -36,30 -26,9`), skin)
  for (let spot = 0; spot < 10; spot += 1) brush.mark(oval((brush.grain() - 0.5) * 44, 10 + brush.grain() * 20, 2.6, 2), pale, 0.5, 0.3)
  for (const side of [-1, 1]) {
    brush.ball(side * 13, 46, 8.6, 8.6, hex("#f6f0dc"))
    brush.eye(side * 13, 46.6, 4.6)
  }
  brush.fine(xy`-6,58 0,61 6,58`, 1.4, shade(skin, DARK, 1.2), 0.9)
})
