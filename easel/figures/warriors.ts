import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { complexion } from "./person-parts.ts"
import { person } from "./person-poses.ts"
import { box, oval, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#23202a")

/** A knight in plate with sword, shield, plume and cape. */
export const knight: PaintFigure = person({ hip: 56, legs: "plate", trails: 30, hasStick: false }, (brush) => {
  const coat = brush.coat(hex("#a9b2bd"))
  const cloth = brush.accent(brush.pick([hex("#a8322f"), hex("#2f5592"), hex("#6a3f80")]))
  const wind = brush.between(0, 9)
  const joint = shade(coat, DARK, 1.1)
  const far = mix(coat, brush.look.shade, 0.35)
  const cape = smooth(xy`-9,22 8,22 10,50 4,84 ${-16 - wind * 0.5},92 ${-31 - wind},88 ${-24 - wind * 0.6},66 -16,42`)
  brush.body(cape, cloth)
  brush.inside(cape, () => {
    for (const fold of [-20, -13, -6])
      brush.fine(xy`${fold * 0.4},26 ${fold - 2},56 ${fold * 1.3 - wind},92`, 1.8, shade(cloth, brush.look.shade), 0.6)
  })
  const leg = (x: number, y: number, tone: typeof coat): void => {
    brush.limb(xy`${x * 0.6},54 ${x},72`, [11, 9], tone)
    brush.limb(xy`${x},74 ${x * 1.1},94`, [8.4, 6.6], tone)
    brush.ball(x, 73.5, 5, 4.4, light(tone, brush.look.light))
    brush.body(smooth(xy`${x * 1.1 - 5},92 ${x * 1.1 + 3},92 ${x * 1.1 + 11},97 ${x * 1.1 + 11},${y} ${x * 1.1 - 5},${y}`), tone)
  }
  leg(7, 98.4, far)
  leg(-7, 99, coat)
  brush.body(smooth(xy`-10,48 10,48 13,62 5,59 0,63 -6,59 -13,62`), coat)
  const trunk = smooth(xy`-10,22 10,22 13,30 10,42 9,51 -9,51 -10,42 -13,30`)
  brush.body(trunk, coat)
  brush.inside(trunk, () => {
    brush.mark(smooth(xy`-5,18! 5,18! 6.5,52! -6.5,52!`), cloth, 0.95)
    brush.mark(smooth(xy`-1,28! 1,28! 1,32! 4,32! 4,34! 1,34! 1,42! -1,42! -1,34! -4,34! -4,32! -1,32!`), hex("#ead08a"), 0.95)
    brush.soft(-9, 33, 4, 10, light(coat, brush.look.light, 2), 0.5)
  })
  brush.flat(box(-10, 49, 20, 3.4), mix(hex("#5a3d2b"), DARK, 0.2))
  brush.mark(box(-2, 48.6, 4, 4.2, 0.8), hex("#d9b45a"))
  brush.limb(xy`11,28 17,38 20,46`, [7.6, 6.6, 5.6], far)
  const blade = smooth(xy`19.4,46! 21,46! 25.4,2! 23.4,${-0 + 1}! 21.4,5!`)
  brush.body(blade, hex("#d3dae2"))
  brush.fine(xy`20.4,44 22,24 23.6,5`, 0.5, hex("#8a94a2"))
  brush.limb(xy`14,45 26,47`, [2.2, 2.2], hex("#c9a24a"))
  brush.limb(xy`20,47 19.2,54`, [2.4, 2.2], hex("#5a3d2b"))
  brush.ball(19, 55.4, 1.8, 1.8, hex("#c9a24a"))
  brush.ball(19.7, 49, 3.4, 3.4, coat)
  brush.limb(xy`-11,28 -16,38 -15,48`, [8, 7, 6], coat)
  for (const side of [1, -1]) {
    brush.ball(side * 11.6, 25.4, 6.4, 5.4, side > 0 ? far : coat)
    brush.fine(xy`${side * 7},28 ${side * 12},29.6 ${side * 17},27.4`, 0.6, joint, 0.8)
  }
  const shield = smooth(xy`-26,38! -16,35.4 -6,38! -6,54 -10,64 -16,70! -22,64 -26,54`)
  brush.body(shield, cloth)
  brush.inside(shield, () => {
    brush.mark(box(-17.6, 30, 3.2, 44), hex("#ead08a"), 0.95)
    brush.mark(box(-30, 46.5, 30, 3.2), hex("#ead08a"), 0.95)
    brush.fine(xy`-26,38 -16,35.4 -6,38 -6,54 -10,64 -16,70 -22,64 -26,54 -26,38`, 2, coat)
    brush.soft(-20, 44, 6, 10, [255, 255, 255], 0.25)
  })
  const plume: Spot[] = xy`-1,5 -8,0.8 -15,5 ${-19 - wind * 0.4},15`
  brush.limb(plume, [4.6, 6.4, 6.6, 1.4], cloth)
  brush.limb(xy`0,17 0,23`, [8, 9], joint)
  const helm = smooth(xy`0,3 6,4.6 8.6,10 8.6,14 9.4,18 4,22.4 -4,21.6 -8,18 -8.4,10 -6,4.6`)
  brush.body(helm, coat)
  brush.mark(smooth(xy`-2,10.6! 9,11! 9,13! -2,12.8!`), DARK, 1, 0.05)
  brush.fine(xy`2.6,3.4 3.8,10 3.8,22`, 0.8, light(coat, brush.look.light, 1.6), 0.8)
  for (const y of [15.4, 17.4]) for (const x of [5, 6.8]) brush.mark(oval(x, y, 0.5, 0.5), DARK, 0.85)
  brush.fine(xy`-8,14 -3,14.4 9,15`, 0.5, joint, 0.7)
  brush.gleam(brush.side * 4.5, 7, 1.1, 2.2, brush.side * 0.4)
})

/** A samurai in lamellar armour with a drawn blade. */
export const samurai: PaintFigure = person({ hip: 56, legs: "trousers", trails: 0, hasStick: false }, (brush) => {
  const coat = brush.coat(brush.pick([hex("#8c2f33"), hex("#2e3f5c"), hex("#3a3a40"), hex("#37594a")]))
  const gold = brush.accent(hex("#d9b257"))
  const { skin } = complexion(brush)
  const lace = mix(coat, gold, 0.55)
  const cloth = mix(coat, DARK, 0.6)
  const sash = hex("#e6dcc6")
  const sweep = brush.between(-0.16, 0.12)
  const far = mix(coat, brush.look.shade, 0.35)
  const wide = brush.between(10, 14)
  for (const [x, tone] of [
    [wide, mix(cloth, brush.look.shade, 0.3)],
    [-wide, cloth],
  ] as const) {
    brush.body(smooth(xy`${x * 0.1},56 ${x * 0.9 + 6},60 ${x + 8},78! ${x - 7},79! ${x * 0.2 - 5},64`), tone)
    brush.limb(xy`${x + 0.4},77 ${x + 0.6},94`, [8, 6], mix(coat, DARK, 0.25))
    for (const y of [81, 85, 89]) brush.fine(xy`${x - 3.4},${y} ${x + 0.4},${y + 0.8} ${x + 4.4},${y}`, 0.7, gold, 0.8)
    brush.body(smooth(xy`${x - 4},93 ${x + 4},93 ${x + 9},97 ${x + 9},99 ${x - 4},99`), hex("#e2d9c8"))
    brush.flat(box(x - 4.4, 98.2, 14, 1.6), hex("#6a5138"))
  }
  brush.limb(xy`-15,62 -32,72`, [2.6, 1.8], DARK)
  brush.at(19, 46, sweep, 1, 1, () => {
    brush.body(smooth(xy`0,-3! 2,-3! 12,-22 19,-44! 8,-22`), hex("#dfe4ea"))
    brush.fine(xy`1.4,-4 10.6,-23 18,-42`, 0.4, hex("#8791a0"))
    brush.gleam(10, -23, 0.5, 5, 0.45, 0.9)
    brush.limb(xy`1,-2 -4,9`, [2.4, 2.2], DARK)
    for (const share of [0.25, 0.5, 0.75]) brush.mark(oval(1 - share * 5, -2 + share * 11, 0.7, 0.7), gold)
    brush.body(oval(1, -2.6, 3, 1.1, 0.4), gold)
  })
  brush.limb(xy`11,30 20,38 19,46`, [8, 6.4, 5], far)
  const plates = (shape: ReturnType<typeof smooth>, from: number, to: number, tone: typeof coat): void => {
    brush.body(shape, tone)
    brush.inside(shape, () => {
      for (let y = from; y < to; y += 4) {
        brush.fine(xy`${shape.left - 2},${y} ${(shape.left + shape.right) / 2},${y + 1.2} ${shape.right + 2},${y}`, 0.7, gold, 0.9, 0.25)
        for (let x = shape.left; x < shape.right; x += 2.4) brush.fine(xy`${x},${y + 1} ${x},${y + 3.4}`, 0.7, lace, 0.75)
      }
    })
  }
  for (const [left, right] of [
    [-15, -5.4],
    [-5, 5],
    [5.4, 15],
  ] as const)
    plates(smooth(xy`${left * 0.7},53! ${right * 0.7},53! ${right * 1.05},68! ${left * 1.05},68!`), 56, 69, coat)
  const trunk = smooth(xy`-9,24 9,24 12,32 10.6,46 10.4,54 -10.4,54 -10.6,46 -12,32`)
  plates(trunk, 34, 52, coat)
  brush.flat(smooth(xy`-10.6,49.6! 10.6,49.6! 10.4,54.6! -10.4,54.6!`), sash)
  brush.flat(smooth(xy`-3,50! 2,50! 5,62 2,64! -1,57 -5,63! -6,60`), scaled(sash, 0.93))
  brush.limb(xy`-11,30 -15,41 4,48 16,50`, [8.4, 7, 5.6, 4.6], cloth)
  brush.ball(17.4, 49, 3, 2.8, skin)
  brush.ball(15, 53.6, 2.8, 2.6, skin)
  plates(smooth(xy`-8,24! -17,26 -21,40! -12,42!`), 27, 42, coat)
  plates(smooth(xy`8,24! 16,26 20,38! 13,40!`), 27, 40, far)
  brush.body(smooth(xy`-4.6,15 5.4,15 6.6,20 4,25.4 -1,25.6 -5,21`), skin)
  for (const x of [0.8, 4.4]) {
    brush.mark(oval(x, 18, 0.55, 0.7), DARK, 0.95, 0.1)
    brush.fine(xy`${x - 1.2},16.6 ${x},16.2 ${x + 1.1},16.8`, 0.7, DARK, 0.9)
  }
  brush.mark(smooth(xy`-4.8,20.4! 0,21.6 6.4,20.4! 5,25.6 1,27 -3.4,25.4`), mix(coat, DARK, 0.45), 0.95)
  brush.fine(xy`0.4,23.6 2.6,23 4.8,23.6`, 0.6, gold, 0.8)
  brush.body(smooth(xy`-7,12! -14,20 -15,27! -6,24 -5,17!`), coat)
  brush.body(smooth(xy`7.4,13! 11,19 11,25! 6.6,22`), far)
  const bowl = smooth(xy`0.5,3.6 6.4,6 8.6,11 9.8,15! 0.6,13.4 -8.6,15! -7.6,10 -5.6,6`)
  brush.body(bowl, mix(coat, DARK, 0.4))
  for (const x of [-4, 0.5, 5]) brush.fine(xy`0.5,3.8 ${x * 1.1 + 0.2},8 ${x * 1.5},14`, 0.5, gold, 0.8)
  brush.body(smooth(xy`1,12! -4,8 -7.4,0.4! -2,5.4 2,8.4 6,5.2 10.6,-0.4! 8,7.6 3.6,12!`), gold)
})
