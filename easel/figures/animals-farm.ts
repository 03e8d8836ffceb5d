import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { type Build, quadruped } from "./quadruped.ts"
import { oval, type Shape, smooth, xy } from "./shape.ts"
import { type Footing, footingAt } from "./stride.ts"

/** Animals of farms and plains. */

const DARK = hex("#2a2228")
const ROSE = hex("#e2a09a")

const HOOFED: Build = {
  hipX: -32,
  shoulderX: 26,
  rumpY: 30,
  withersY: 28,
  chestY: 72,
  bellyY: 70,
  headX: 42,
  headY: 30,
  neckWidth: 22,
  foreWidths: [13, 7, 5.4],
  hindWidths: [19, 8, 5.6],
  foot: "hoof",
  sock: hex("#33292a"),
  sockShare: 0,
}

/** Where a leg at `x` is in the stride of one that walks. */
const legOf = (brush: Brush, x: number, isFar: boolean): Footing =>
  brush.look.stride === undefined ? { foot: 0, knee: 0, lift: 0 } : footingAt(brush.look.stride, (isFar ? 0.5 : 0) + (x < 0 ? 0.25 : 0))

/** Patches of another colour on a trunk, by chance. */
function patches(brush: Brush, trunk: Shape, tone: Rgb, count: number): void {
  brush.inside(trunk, () => {
    for (let patch = 0; patch < count; patch += 1) {
      const [x, y] = [-36 + brush.random() * 66, 32 + brush.random() * 34]
      const size = 7 + brush.random() * 9
      brush.mark(
        smooth(
          xy`${x - size},${y} ${x - size * 0.4},${y - size * 0.8} ${x + size * 0.6},${y - size * 0.6} ${x + size},${y + size * 0.2} ${x + size * 0.2},${y + size * 0.8} ${x - size * 0.6},${y + size * 0.6}`,
        ),
        tone,
        0.95,
        0,
      )
    }
  })
}

/** A cow with patches, horns and an udder. */
export const cow: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#ece6dc"), hex("#a8673a"), hex("#e8e2d8")]))
  const patch = brush.accent(brush.pick([hex("#33292c"), hex("#6a3c26")]))
  const headY = brush.between(30, 36)
  const trunk = quadruped(brush, { ...HOOFED, headY, sock: patch }, coat, () => brush.limb(xy`-38,36 -46,50 -45,72`, [3.4, 2.4, 3.8], coat))
  patches(brush, trunk, patch, 5)
  brush.body(oval(-18, 73, 8, 5), ROSE)
  brush.at(46, headY, brush.between(-0.05, 0.15), 1, 1, () => {
    for (const side of [-1, 1]) brush.limb(xy`${side * 4 - 2},-12 ${side * 9 - 2},-18 ${side * 9 - 1},-25`, [4, 3, 0.8], hex("#d8c8a8"))
    brush.body(smooth(xy`-6,-8 -16,-10 -20,-6 -14,-2 -6,-2`), scaled(coat, 0.9))
    brush.body(smooth(xy`-8,-12 4,-14 14,-8 24,4 27,12 22,17 12,16 0,8 -8,0`), coat)
    brush.mark(smooth(xy`-8,-12 2,-13 4,0 -6,2`), patch, 0.95, 0)
    brush.body(smooth(xy`18,4 26,8 28,14 22,18 14,15 14,9`), ROSE)
    brush.mark(oval(24, 10, 1.2, 1.6), DARK, 0.9)
    brush.eye(7, -3, 1.8)
  })
})

/** A sheep in its wool. */
export const sheep: PaintFigure = figure((brush) => {
  const wool = brush.coat(brush.pick([hex("#efeae0"), hex("#e2d8c6"), hex("#5a5250")]))
  const face = brush.pick([hex("#3a3234"), hex("#d8c4a8")])
  const bob = brush.between(-2, 3)
  for (const [x, far] of [
    [-20, 1],
    [18, 1],
    [-26, 0],
    [22, 0],
  ] as const) {
    const { foot, lift } = legOf(brush, x, far === 1)
    brush.limb(xy`${x},70 ${x + 1 + foot * 0.7},${97 - lift * 0.6}`, [6.6, 5], far === 1 ? shade(face, brush.look.shade, 0.4) : face)
  }
  brush.body(smooth(xy`-40,50 -34,30 -14,22 10,22 32,30 38,50 34,70 12,78 -16,78 -36,70`), wool)
  for (let curl = 0; curl < 46; curl += 1) {
    const angle = (curl / 23) * Math.PI * 2
    const far = curl < 23 ? 1 : 0.55
    brush.ball(Math.cos(angle) * 37 * far, 50 + Math.sin(angle) * 26 * far, 8, 7.4, scaled(wool, 0.94 + brush.grain() * 0.1))
  }
  brush.at(40, 36 + bob, 0.1, 1, 1, () => {
    for (const side of [-1, 1]) brush.body(smooth(xy`${side * 6 - 2},-4 ${side * 15},-6 ${side * 17},-1 ${side * 7},2`), face)
    brush.body(smooth(xy`-8,-10 6,-11 12,0 12,13 5,18 -3,14 -9,2`), face)
    brush.eye(5, 0, 1.6)
    brush.mark(oval(9, 12, 1.4, 1), DARK, 0.9)
  })
  for (const [x, y] of [
    [34, 22],
    [42, 20],
    [38, 27],
    [46, 25],
  ] as const)
    brush.ball(x, y + bob, 6, 5.6, wool)
})

/** A pig with a curled tail. */
export const pig: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#eab0a4"), hex("#e29a90"), hex("#c98a7c")]))
  const headY = brush.between(42, 48)
  brush.line(xy`-46,48 -54,44 -52,38 -47,42 -53,49`, 2.4, skin)
  for (const [x, far] of [
    [-20, 1],
    [20, 1],
    [-28, 0],
    [26, 0],
  ] as const) {
    const { foot, lift } = legOf(brush, x, far === 1)
    brush.limb(xy`${x},72 ${x + 1 + foot * 0.7},${96 - lift * 0.6}`, [13, 8], far === 1 ? shade(skin, brush.look.shade, 0.5) : skin)
  }
  brush.solid(smooth(xy`-48,56 -40,34 -10,27 20,30 38,44 38,66 22,82 -14,84 -40,76`), skin)
  brush.soft(0, 82, 36, 8, brush.look.shade, 0.35)
  brush.at(44, headY, brush.between(-0.05, 0.12), 1, 1, () => {
    brush.ball(0, 4, 21, 19, skin)
    for (const side of [-1, 1]) brush.body(smooth(xy`${side * 8 - 3},-10! ${side * 16 - 3},-22! ${side * 17 - 3},-4!`), scaled(skin, 0.9))
    brush.body(oval(17, 8, 8, 9), mix(skin, ROSE, 0.6))
    for (const y of [5, 11]) brush.mark(oval(19, y, 1.5, 2), shade(ROSE, DARK, 1.2), 0.9, 0.1)
    brush.eye(7, -4, 1.8)
    brush.fine(xy`6,16 12,19 17,18`, 0.9, shade(skin, DARK, 1), 0.8)
  })
})

/** A hen or cock. */
export const hen: PaintFigure = figure((brush) => {
  const plumage = brush.coat(brush.pick([hex("#b0602c"), hex("#efe9de"), hex("#8a3f24"), hex("#4a4448")]))
  const comb = hex("#c9302c")
  const tail = brush.between(0, 10)
  for (const x of [-2, 8]) {
    brush.line(xy`${x},80 ${x + 1},97`, 2, hex("#d9a23a"))
    brush.line(xy`${x - 5},98 ${x + 1},95 ${x + 8},98`, 1.6, hex("#d9a23a"))
  }
  for (let feather = 0; feather < 5; feather += 1)
    brush.limb(
      xy`-22,56 ${-42 - feather * 2},${40 - tail + feather * 6} ${-52 - feather},${22 - tail + feather * 11}`,
      [10, 9, 3],
      scaled(plumage, 0.7 + feather * 0.07),
    )
  brush.solid(smooth(xy`-34,58 -26,46 0,50 14,36 20,20 30,20 34,34 32,58 20,78 -6,84 -26,76`), plumage)
  brush.body(smooth(xy`-24,58 -4,54 12,60 8,72 -10,76 -22,68`), shade(plumage, brush.look.shade, 0.35))
  brush.ball(28, 20, 11, 11, plumage)
  brush.body(smooth(xy`18,12! 20,2 25,8! 28,0 32,8! 37,4 37,13!`), comb)
  brush.body(smooth(xy`37,18! 47,22! 37,25!`), hex("#e0a83c"))
  brush.body(oval(37, 29, 3, 5), comb)
  brush.eye(31, 18, 1.7)
  brush.fur(smooth(xy`14,36 34,36 30,62 6,70`), plumage, 4, 1.7)
})

/** A zebra. */
export const zebra: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#efeae0"))
  const stripe = brush.accent(DARK)
  const headY = brush.between(18, 22)
  const build: Build = {
    ...HOOFED,
    hipX: -26,
    shoulderX: 20,
    rumpY: 40,
    withersY: 38,
    chestY: 66,
    bellyY: 64,
    headX: 36,
    headY,
    neckWidth: 15,
    foreWidths: [10, 5, 4],
    hindWidths: [16, 6, 4.2],
  }
  const trunk = quadruped(brush, build, coat, () => brush.limb(xy`-32,44 -39,56 -38,74`, [2.4, 2, 4], stripe))
  brush.inside(trunk, () => {
    for (let at = -9; at <= 12; at += 1) {
      const x = at * 4.6
      const towards = at > 4 ? (at - 4) * 1.7 : at < -5 ? at + 5 : 0
      brush.limb(xy`${x + towards},${at > 4 ? 8 : 34} ${x + 1 - towards * 0.4},50 ${x - 1},70`, [2.4, 2.2, 0.6], stripe)
    }
  })
  for (const x of [-24, 20]) for (const y of [72, 79, 86]) brush.fine(xy`${x - 6},${y} ${x + 5},${y - 1}`, 1.6, stripe, 0.9, 0.1)
  brush.limb(xy`32,8 24,18 18,34`, [4, 6, 4], stripe)
  brush.at(38, headY, 0.25, 1, 1, () => {
    brush.body(smooth(xy`-4,-8 -7,-17 -2,-14 0,-8`), coat)
    const head = smooth(xy`-7,-7 2,-10 12,-4 22,6 23,12 16,14 6,9 -5,6`)
    brush.body(head, coat)
    brush.inside(head, () => {
      for (const x of [-4, 0, 4, 8]) brush.fine(xy`${x},-12 ${x + 2},0 ${x},12`, 1.5, stripe, 0.9, 0.1)
      brush.flat(smooth(xy`16,2 26,6 26,16 14,16 14,8`), stripe)
    })
    brush.eye(4, -3, 1.5)
  })
})

/** A giraffe. */
export const giraffe: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#e2b468"))
  const patch = brush.accent(hex("#8a5024"))
  const lean = brush.between(-2, 3)
  const leg = (x: number, far: boolean) => {
    const { foot, knee, lift } = legOf(brush, x, far)
    brush.limb(
      xy`${x},62 ${x + 0.6 + knee * 0.6},80 ${x + 1 + foot},${97 - lift}`,
      [7, 4, 3],
      far ? shade(coat, brush.look.shade, 0.5) : coat,
    )
  }
  leg(-10, true)
  leg(15, true)
  brush.limb(xy`-19,52 -24,62 -23,74`, [2, 1.6, 2.6], patch)
  const trunk = smooth(
    xy`-20,58 -16,50 0,47 ${14 + lean},42 ${24 + lean},20 ${27 + lean},9 ${33 + lean},9 ${32 + lean},22 26,46 22,64 6,70 -14,68`,
  )
  brush.body(trunk, coat)
  brush.inside(trunk, () => {
    for (let row = 0; row < 11; row += 1)
      for (let column = 0; column < 8; column += 1) {
        const [x, y] = [-22 + column * 7.6 + (row % 2) * 3.8, 8 + row * 6.6]
        const size = 2.7 + brush.grain() * 0.9
        brush.mark(
          smooth(
            xy`${x - size},${y - size * 0.6} ${x},${y - size} ${x + size},${y - size * 0.3} ${x + size * 0.7},${y + size} ${x - size * 0.7},${y + size * 0.8}`,
          ),
          patch,
          0.92,
          0,
        )
      }
  })
  leg(-15, false)
  leg(20, false)
  brush.at(31 + lean, 8, 0.2, 1, 1, () => {
    for (const x of [-2, 2]) {
      brush.line(xy`${x},-3 ${x - 1},-8`, 1.2, coat)
      brush.ball(x - 1, -8, 1.3, 1.2, patch)
    }
    brush.body(smooth(xy`-3,-2 -9,-4 -9,-1 -3,1`), coat)
    brush.body(smooth(xy`-4,-4 3,-5 9,0 13,4 12,7 6,6 -3,4`), coat)
    brush.eye(3, -1, 1)
    brush.mark(oval(12, 4.6, 0.7, 0.5), DARK, 0.9)
  })
})
