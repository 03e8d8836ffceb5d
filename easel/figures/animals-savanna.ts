import { type Brush, figure } from "./brush.ts"
import { hex, mix, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { quadruped } from "./quadruped.ts"
import { oval, type Spot, smooth, taper, xy } from "./shape.ts"

const DARK = hex("#2b2124")
const WHITE = hex("#f7f0e2")

/** A lion with its mane. */
export const lion: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#cf9d55"), hex("#c08a48"), hex("#d9ad68")]))
  const mane = brush.accent(mix(coat, hex("#6b3a1f"), brush.between(0.6, 0.85)))
  const headY = brush.between(27, 31) + brush.whenAsleep(14, 0)
  const swing = brush.between(-8, 8)
  const trunk = quadruped(
    brush,
    {
      hipX: -32,
      shoulderX: 20,
      rumpY: 37,
      withersY: 33,
      chestY: 70,
      bellyY: 63,
      headX: 38,
      headY,
      neckWidth: 26,
      foreWidths: [15, 9, 8],
      hindWidths: [20, 9, 7.5],
      foot: "paw",
      sock: coat,
      sockShare: 0,
    },
    coat,
    () => {
      brush.limb(xy`-36,44 -47,55 -52,72 ${-60 + swing},82`, [4.5, 3.2, 2.6, 2.4], coat)
      brush.body(smooth(xy`${-57 + swing},79 ${-59 + swing},87 ${-67 + swing},92! ${-66 + swing},84 ${-62 + swing},78`), mane)
    },
  )
  brush.inside(trunk, () => brush.soft(-4, 70, 32, 8, WHITE, 0.4))
  brush.fur(trunk, coat, 4, Math.PI - 0.2, 0.7)
  const centreX = 34
  const outline: Spot[] = []
  for (let index = 0; index < 34; index += 1) {
    const angle = (index / 34) * Math.PI * 2
    const drop = Math.max(0, Math.sin(angle)) * 11
    const reach = (index % 2 === 0 ? 27 : 23.5) + drop
    const x = centreX + Math.cos(angle) * reach * 0.86 - drop * 0.5
    const y = headY + 5 + Math.sin(angle) * reach
    outline.push(index % 2 === 0 ? [x, y, 1] : [x, y])
  }
  const halo = smooth(outline)
  brush.solid(halo, mane)
  for (let index = 0; index < 40; index += 1) {
    const angle = (index / 40) * Math.PI * 2
    const reach = 24 + Math.max(0, Math.sin(angle)) * 10
    const tone = index % 3 === 0 ? mix(mane, coat, 0.6) : index % 3 === 1 ? shade(mane, DARK, 0.7) : mane
    brush.fine(
      xy`${centreX + 2 + Math.cos(angle) * 12},${headY + 3 + Math.sin(angle) * 14}
    ${centreX + Math.cos(angle + 0.12) * reach * 0.65},${headY + 4 + Math.sin(angle + 0.12) * reach * 0.8}
    ${centreX + Math.cos(angle) * reach * 0.8},${headY + 5 + Math.sin(angle) * reach * 0.96}`,
      1,
      tone,
      0.6,
      0.3,
    )
  }
  brush.at(39, headY, 0, 1, 1, () => bigCatFace(brush, coat, mix(coat, WHITE, 0.75), hex("#c9892e"), () => undefined))
})

/** A tiger in its stripes. */
export const tiger: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#df8430"), hex("#d97826"), hex("#e6944a")]))
  const stripe = brush.accent(hex("#2e2324"))
  const headY = brush.between(34, 39) + brush.whenAsleep(14, 0)
  const lift = brush.between(-14, 4)
  const trunk = quadruped(
    brush,
    {
      hipX: -36,
      shoulderX: 22,
      rumpY: 39,
      withersY: 35,
      chestY: 71,
      bellyY: 66,
      headX: 42,
      headY,
      neckWidth: 26,
      foreWidths: [16, 10, 8.5],
      hindWidths: [20, 9.5, 8],
      foot: "paw",
      sock: mix(coat, WHITE, 0.5),
      sockShare: 0.25,
    },
    coat,
    () => {
      const tail = taper(xy`-40,46 -52,56 -62,${62 + lift * 0.5} -71,${52 + lift}`, [6, 5.4, 5, 3.6])
      brush.body(tail, coat)
      brush.inside(tail, () => {
        for (let ring = 0; ring < 6; ring += 1) brush.mark(oval(-46 - ring * 5, 52 + ring * 2, 1.1, 9, -0.6), stripe, 0.95)
        brush.mark(oval(-72, 51 + lift, 5, 6), stripe)
      })
    },
  )
  brush.inside(trunk, () => {
    brush.soft(-2, 73, 44, 9, WHITE, 0.95)
    brush.soft(34, 64, 9, 10, WHITE, 0.8)
    for (let index = 0; index < 12; index += 1) {
      const x = -44 + index * 6.4 + brush.between(-1, 1)
      const reach = brush.between(14, 24)
      const lean = brush.between(-2, 4)
      brush.mark(
        smooth(xy`${x - 0.8},30! ${x + 2},30! ${x + lean + 1.8},${38 + reach * 0.4} ${x + lean - 1},${40 + reach}!
    ${x + lean - 1.2},${38 + reach * 0.4}`),
        stripe,
        0.92,
        0.15,
      )
      if (index % 2 === 0) brush.mark(smooth(xy`${x + 3},74! ${x + 5},73! ${x + 3.6},64 ${x + 1},56! ${x + 2.4},64`), stripe, 0.85, 0.15)
    }
  })
  for (const x of brush.whenAsleep<readonly number[]>([], [-38, 21])) {
    for (let row = 0; row < 3; row += 1)
      brush.fine(xy`${x - 5},${72 + row * 6} ${x},${73.4 + row * 6} ${x + 3},${72.4 + row * 6}`, 1.5, stripe, 0.85, 0.2)
  }
  brush.fur(trunk, coat, 3.5, Math.PI - 0.15, 0.6)
  brush.at(44, headY, 0, 1, 1, () => {
    for (const side of [-1, 1]) {
      brush.ball(side * 12.5, -14, 5.4, 5.8, coat)
      brush.mark(oval(side * 12.5, -13.6, 3, 3.4), stripe)
      brush.mark(oval(side * 12.5, -14.4, 1.3, 1.5), WHITE)
    }
    brush.tufts(xy`-15,4 -14,9 15,4 14,9`, 7, 1.57, mix(coat, WHITE, 0.8))
    bigCatFace(brush, coat, WHITE, hex("#d9b23c"), () => {
      for (const y of [-15, -11.5, -8.5])
        brush.fine(xy`${-5 - y * 0.1},${y - 0.6} 0,${y + 1} ${5 + y * 0.1},${y - 0.6}`, 1.3, stripe, 0.95, 0.15)
      for (const side of [-1, 1])
        for (const y of [-5, 0.5, 6])
          brush.fine(xy`${side * 18},${y - 2} ${side * 13},${y} ${side * 10.5},${y + 0.8}`, 1.5, stripe, 0.95, 0.15)
    })
  })
})

function bigCatFace(brush: Brush, coat: Rgb, muzzle: Rgb, iris: Rgb, stripes: () => void): void {
  const head = smooth(xy`0,-18 9,-16.5 15.5,-8 16,2 12,11 6,17 -6,17 -12,11 -16,2 -15.5,-8 -9,-16.5`)
  brush.body(head, coat)
  brush.inside(head, () => {
    stripes()
    brush.soft(0, 13, 13, 8, muzzle, 0.95)
    for (const side of [-1, 1]) brush.soft(side * 6.5, -7.5, 4.5, 3, muzzle, 0.8)
    brush.soft(0, -2, 4, 12, mix(coat, WHITE, 0.25), 0.6)
  })
  brush.ball(-4.2, 9.6, 5.2, 4.2, muzzle)
  brush.ball(4.2, 9.6, 5.2, 4.2, muzzle)
  brush.flat(smooth(xy`-4.2,4 0,3.4 4.2,4 2.4,7 0,8.2 -2.4,7`), mix(hex("#a05c50"), DARK, 0.35))
  brush.fine(xy`-6,12.6 -2.5,12.8 0,9 2.5,12.8 6,12.6`, 0.7, DARK, 0.85)
  for (const side of [-1, 1]) {
    const x = side * 6.8
    if (brush.look.pose === "asleep") {
      brush.lid(x, -2.6, 3)
      continue
    }
    brush.mark(smooth(xy`${x - 3.4},${-2.4 + side * 0.5} ${x},-5.2 ${x + 3.4},${-2.4 - side * 0.5} ${x},-0.4`), DARK, 1, 0.1)
    brush.mark(oval(x, -2.8, 1.9, 1.7), iris, 1, 0.1)
    brush.mark(oval(x, -2.8, 0.9, 1), [18, 14, 16], 1, 0.1)
    brush.mark(oval(x + 0.6, -3.5, 0.45, 0.45), [255, 255, 250], 1, 0.1)
    for (const y of [9, 10.6, 12])
      brush.fine(xy`${side * 6},${y} ${side * 13},${y - 0.6} ${side * 19},${y + (y - 10) * 1.2}`, 0.28, WHITE, 0.7, 0.5)
  }
}

/** An elephant with fanned ear, tusk and a curling trunk. */
export const elephant: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#8f8d92"), hex("#7d7a80"), hex("#9a918a")]))
  const curl = brush.between(-4, 10)
  const flap = brush.between(-2, 4)
  const trunk = quadruped(
    brush,
    {
      hipX: -33,
      shoulderX: 20,
      rumpY: 22,
      withersY: 19,
      chestY: 68,
      bellyY: 66,
      headX: 38,
      headY: 25,
      neckWidth: 36,
      foreWidths: [23, 15, 14.5],
      hindWidths: [28, 15.5, 14.5],
      foot: "pad",
      sock: coat,
      sockShare: 0,
    },
    coat,
    () => {
      brush.limb(xy`-43,34 -50,48 -50,62`, [3, 2, 1.4], coat)
      brush.tufts(xy`-50,61 -51,62`, 6, 1.6, shade(coat, DARK))
    },
  )
  brush.inside(trunk, () => {
    for (let index = 0; index < 16; index += 1) {
      const x = -40 + brush.grain() * 66
      const y = 24 + brush.grain() * 46
      brush.fine(xy`${x},${y} ${x + 3},${y + 4} ${x + 2},${y + 9}`, 0.4, shade(coat, brush.look.shade), 0.45, 0.5)
    }
  })
  const proboscis: Spot[] = xy`52,30 60,48 60,66 61,80 ${68 + curl * 0.3},${86 - curl * 0.6} 74,${80 - curl}`
  const tusk: Spot[] = xy`53,49 60,58 69,60 75,55`
  brush.limb(
    tusk.map(([x, y]) => [x + 2, y - 1.5]),
    [4.4, 3.8, 2.6, 0.8],
    mix(hex("#f3e8d0"), brush.look.shade, 0.3),
  )
  const head = smooth(xy`26,14 38,6 50,8 59,18 62,32 60,46 52,54 40,52 30,40`)
  brush.body(head, coat)
  brush.limb(proboscis, [20, 13, 9.5, 8, 6.5, 4.6], coat, 0.8)
  for (let ring = 0; ring < 9; ring += 1)
    brush.fine(
      xy`${54.5 + ring * 0.2},${46 + ring * 4} 58.5,${47.4 + ring * 4} ${63.4 - ring * 0.15},${45.6 + ring * 4}`,
      0.45,
      shade(coat, brush.look.shade, 1.2),
      0.5,
      0.45,
    )
  brush.limb(tusk, [4.6, 4, 2.8, 0.8], hex("#f3e8d0"))
  brush.soft(34, 36, 20, 24, shade(coat, brush.look.shade), 0.45)
  const ear = smooth(xy`40,14 30,${8 - flap} 18,${11 - flap} ${11 - flap},24 13,42 22,56 31,58 37,48 41,34`)
  brush.body(ear, mix(coat, hex("#b78f8c"), 0.12))
  brush.inside(ear, () => {
    brush.soft(27, 34, 11, 20, hex("#b98a86"), 0.3)
    for (const reach of [0, 1, 2])
      brush.fine(
        xy`37,24 ${29 - reach * 3},${28 + reach * 4} ${20 - reach},${30 + reach * 9}`,
        0.4,
        shade(coat, brush.look.shade),
        0.5,
        0.5,
      )
  })
  brush.eye(51, 26, 1.7)
  brush.fine(xy`48,23.5 51,22.4 54,24`, 0.6, shade(coat, DARK), 0.8)
})
