import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { oval, type Spot, smooth, taper, xy } from "./shape.ts"

const DARK = hex("#221c26")

function dragonWing(brush: Brush, skin: Rgb, bone: Rgb, spread: number): void {
  const wrist: Spot = [-6, -34 - spread]
  const tips: Spot[] = xy`44,${-44 - spread * 0.5} 22,-12 -4,2 -32,${8 + spread * 0.2} -60,${-2 - spread * 0.3}
    -78,${-26 - spread}`
  const web = smooth(xy`0,2! -2,-16 ${wrist[0]},${wrist[1]}! -40,${-37 - spread * 1.2} -80,${-28 - spread}!
    -66,${-16 - spread * 0.5} -62,${0 - spread * 0.3}! -48,-3 -34,${10 + spread * 0.2}! -22,4 -8,10!`)
  brush.body(web, skin)
  brush.inside(web, () => {
    brush.soft(-40, -16, 34, 14, scaled(skin, 1.25), 0.6, 0.2)
    brush.soft(-14, -8, 12, 20, brush.look.shade, 0.4)
  })
  for (const tip of tips.slice(3))
    brush.limb(
      xy`${wrist[0]},${wrist[1]} ${(wrist[0] + tip[0]) / 2 - 3},${(wrist[1] + tip[1]) / 2 - 4} ${tip[0]},${tip[1]}`,
      [2.6, 2, 0.8],
      bone,
    )
  brush.limb(xy`0,2 2,-16 ${wrist[0]},${wrist[1]}`, [7, 5, 3.4], bone)
  brush.body(smooth(xy`${wrist[0] - 1},${wrist[1] + 1}! ${wrist[0] + 5},${wrist[1] - 9}! ${wrist[0] + 2},${wrist[1] + 2}!`), hex("#e8dcc0"))
}

/** A dragon with raised wings, spined neck and arrowed tail; at night its breath glows. */
export const dragon: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#3f7d5e"), hex("#9c3b34"), hex("#43608f"), hex("#6a4a86"), hex("#50545f")]))
  const belly = brush.accent(mix(coat, hex("#ecd9a0"), 0.75))
  const skin = brush.look.tints.length > 1 ? mix(belly, coat, 0.3) : mix(coat, hex("#d98a4a"), 0.45)
  const spread = brush.between(0, 10)
  const sway = brush.between(-6, 6)
  const breathes = brush.look.lit || brush.random() < 0.3
  const far = mix(coat, brush.look.shade, 0.4)
  const folded = brush.whenAsleep(0.5, 0.82)
  brush.at(10, 52, brush.whenAsleep(-0.1, 0.32), brush.whenAsleep(0.66, 0.82), folded, () =>
    dragonWing(brush, mix(skin, brush.look.shade, 0.4), far, spread),
  )
  const sleeps = brush.look.pose === "asleep"
  if (!sleeps) {
    brush.limb(xy`14,70 22,80 19,90 25,97`, [10, 7, 5, 5], far)
    brush.limb(xy`-16,70 -6,82 -14,90 -8,97`, [16, 9, 6, 5.4], far)
  }
  const spine: Spot[] = xy`-20,70 -40,82 -60,88 -78,${80 + sway} -86,${66 + sway}`
  brush.limb(spine, [22, 15, 9, 5.4, 2.4], coat)
  brush.body(smooth(xy`-85,${69 + sway}! -95,${62 + sway} -91,${50 + sway}! -82,${57 + sway} -82,${68 + sway}!`), skin)
  const neckLine: Spot[] = sleeps ? xy`16,64 36,58 50,62 58,72 64,79` : xy`20,62 38,52 40,36 44,22 56,17`
  const neck = taper(neckLine, [30, 20, 14, 12, 13])
  const spikes: Spot[] = sleeps
    ? xy`-52,82 -38,74 -26,62 -12,54 2,51 16,50 28,50 40,51 51,56`
    : xy`-52,82 -38,74 -26,62 -12,54 2,51 16,49 27,43 32,34 35,25 41,15`
  spikes.forEach(([x, y], index) =>
    brush.body(smooth(xy`${x - 3.4},${y + 4}! ${x - 5},${y - 5}! ${x + 3.6},${y + 3}!`), index % 2 === 0 ? skin : scaled(skin, 0.9)),
  )
  brush.body(neck, coat)
  const trunk = smooth(xy`32,52 18,48 -8,51 -26,60 -32,74 -22,83 0,84 22,80 36,66`)
  brush.body(trunk, coat)
  brush.inside(neck, () => {
    brush.flat(
      taper(
        neckLine.map(([x, y]) => [x + 7, y + 4]),
        [16, 9, 6, 5, 3],
      ),
      belly,
      0.85,
    )
  })
  brush.inside(trunk, () => {
    brush.flat(smooth(xy`44,60 30,66 10,76 -20,79 -10,96 36,92`), belly, 0.9)
    for (let rib = 0; rib < 9; rib += 1)
      brush.fine(
        xy`${36 - rib * 6},${62 + rib * 1.6} ${35 - rib * 6},${72 + rib} ${30 - rib * 6},84`,
        0.7,
        shade(belly, brush.look.shade),
        0.7,
      )
  })
  for (const part of [trunk, neck]) {
    brush.inside(part, () => {
      for (let scale = 0; scale < 46; scale += 1) {
        const x = -28 + brush.grain() * 84
        const y = 18 + brush.grain() * 56
        brush.fine(
          xy`${x},${y} ${x + 1.6},${y + 1.8} ${x + 3.2},${y}`,
          0.5,
          scale % 2 === 0 ? shade(coat, brush.look.shade) : mix(coat, brush.look.light, 0.5),
          0.4,
          0.45,
        )
      }
    })
  }
  const claw = (x: number): void => {
    for (const toe of [0, 3, 6]) brush.body(smooth(xy`${x + toe - 1.6},96! ${x + toe + 3},98.8! ${x + toe + 1.2},95!`), hex("#e8dcc0"))
  }
  const thigh = smooth(xy`-26,60 -12,62 -6,72 -12,84 -24,84 -31,72`)
  if (sleeps) {
    brush.limb(xy`-20,76 -8,83 6,84`, [15, 8, 6], coat)
    brush.body(thigh, coat)
    brush.limb(xy`22,72 32,82 44,84`, [12, 8, 6], coat)
    brush.at(6, -12, 0, 1, 1, () => claw(2))
    brush.at(6, -12, 0, 1, 1, () => claw(38))
  } else {
    brush.limb(xy`-16,76 -10,85 -18,91 -12,97`, [14, 10, 6.4, 6], coat)
    brush.body(thigh, coat)
    brush.limb(xy`24,64 31,78 27,89 33,97`, [13, 9, 6, 5.6], coat)
    claw(-12)
    claw(33)
  }
  brush.at(4, 56, sleeps ? -0.5 : 0, sleeps ? 0.72 : 1, sleeps ? 0.55 : 1, () => dragonWing(brush, skin, coat, spread))
  const nod = brush.between(-0.1, 0.2)
  brush.at(sleeps ? 64 : 56, sleeps ? 77 : 17, nod, 1.1, 1.1, () => {
    brush.limb(xy`-4,-4 -13,-10 -22,-11`, [4, 3, 0.8], hex("#d8c9a4"))
    const jaw = smooth(xy`-4,4 8,9 20,12 22,14.5 12,15 0,11`)
    brush.body(jaw, scaled(coat, 0.85))
    if (breathes && !sleeps) {
      brush.glow(30, 12, 20, hex("#ff9a3c"), brush.look.lit ? 0.95 : 0.6)
      brush.context.globalAlpha = 0.9
      brush.flat(smooth(xy`17,10 26,6 38,7! 32,12 40,17! 28,17 19,13`), hex("#ffb648"))
      brush.flat(smooth(xy`18,11 25,9 32,11! 26,14`), hex("#fff2b0"))
      brush.context.globalAlpha = 1
    }
    const head = smooth(xy`-8,-4 -1,-9 7,-8 13,-3 21,-1 27,2 28,7 22,9.6 10,8 0,8 -7,5`)
    brush.body(head, coat)
    brush.inside(head, () => brush.soft(16, 9, 14, 4, belly, 0.6))
    for (const tooth of [13, 18, 23]) brush.mark(smooth(xy`${tooth - 1},8.4! ${tooth},12! ${tooth + 1.2},8.6!`), hex("#f5eedc"))
    brush.mark(oval(24.6, 3, 1.2, 0.8, 0.5), DARK, 0.8)
    brush.limb(xy`-1,-6 -9,-14 -19,-17`, [4.6, 3.2, 0.8], hex("#efe2bc"))
    brush.body(smooth(xy`-6,2! -16,0! -9,5 -15,9! -4,7!`), skin)
    if (brush.look.lit) brush.glow(8.4, -2.4, 8, hex("#ffd24a"), 0.6)
    brush.eye(8.4, -2.4, 2, hex("#f2c53d"))
    brush.fine(xy`4.6,-4.6 8.4,-5.4 12.2,-2.8`, 1, shade(coat, DARK), 0.9)
  })
})
