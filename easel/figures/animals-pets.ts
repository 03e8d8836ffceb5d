import { type Brush, figure } from "./brush.ts"
import { hex, mix, shade } from "./colour.ts"
import { curledUp } from "./curled.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { quadruped } from "./quadruped.ts"
import { oval, smooth, taper, xy } from "./shape.ts"

const WHITE = hex("#f7f1e8")
const DARK = hex("#2b2124")
const ROSE = hex("#d9948c")

function whiskers(brush: Brush, x: number, y: number, reach: number): void {
  for (const side of [-1, 1]) {
    for (let hair = -1; hair <= 1; hair += 1) {
      brush.fine(
        xy`${x + side * 3},${y + hair * 1.2} ${x + side * reach * 0.6},${y + hair * 2.2 - 0.8}
    ${x + side * reach},${y + hair * 3.4}`,
        0.3,
        WHITE,
        0.8,
        0.5,
      )
    }
  }
}

/** A cat sitting with its tail curled about its paws, looking out of the picture. */
export const cat: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#d9893f"), hex("#77757a"), hex("#3d3a42"), hex("#b99a78"), hex("#efe6d8")]))
  const pattern = brush.pick(["tabby", "bib", "plain"])
  const iris = brush.pick([hex("#9db83d"), hex("#d9a93a"), hex("#6fa9c9")])
  const tilt = brush.between(-0.12, 0.12)
  const stripe = mix(coat, shade(coat, DARK, 1.2), 0.75)
  if (brush.look.pose === "asleep") {
    const head = () => catHead(brush, coat, iris, pattern, stripe)
    const tailTip = pattern === "bib" ? WHITE : pattern === "tabby" ? stripe : undefined
    const pale = pattern === "bib" ? WHITE : mix(coat, WHITE, 0.3)
    return curledUp(brush, { coat, pale, tailWidth: 15, tailTip, stripes: pattern === "tabby" ? stripe : undefined, head, headScale: 1.5 })
  }
  const tailReach = brush.between(-4, 6)
  const back = smooth(xy`-4,36 -13,44 -22,58 -28,76 -26,92 -14,98 16,98 21,90 18,70 15,52 12,40`)
  brush.frame = smooth(xy`-30,36 24,98`)
  brush.body(back, coat)
  if (pattern === "tabby") {
    brush.inside(back, () => {
      for (let row = 0; row < 6; row += 1)
        brush.fine(xy`-34,${50 + row * 8} -20,${51 + row * 7} ${-9 - row},${47 + row * 7}`, 2.4, stripe, 0.75, 0.2)
    })
  }
  brush.fur(back, coat, 4.5, 1.9)
  const tail = taper(xy`-22,92 -33,95 -26,98.5 0,97.5 ${17 + tailReach},94`, [7, 7.5, 7, 6.5, 4.5])
  brush.inside(back, () => brush.soft(-18, 79, 15, 18, shade(coat, brush.look.shade), 0.5))
  const thigh = smooth(xy`-12,70 -22,78 -23,92 -12,97 -1,95 -2,82`)
  brush.body(thigh, coat)
  brush.fur(thigh, coat, 4, 1.8)
  const foreBack = taper(xy`11,60 12,78 12.5,95`, [11, 7.5, 6.5])
  brush.body(foreBack, mix(coat, shade(coat, brush.look.shade), 0.4))
  const fore = taper(xy`3,58 4,78 4,95`, [14, 8.5, 7])
  brush.edgeFrom = 78
  brush.body(fore, coat)
  brush.edgeFrom = undefined
  const paws = pattern === "bib" ? WHITE : coat
  brush.ball(14.5, 95.5, 5, 3, mix(paws, shade(paws, brush.look.shade), 0.3))
  brush.ball(5.5, 96, 5.4, 3.2, paws)
  for (const toe of [3.6, 6.8]) brush.fine(xy`${toe},95.5 ${toe + 0.2},98.4`, 0.45, shade(paws, brush.look.shade, 1.3), 0.8)
  brush.body(tail, coat)
  brush.fur(tail, coat, 3, 0.1)
  if (pattern !== "plain") brush.inside(tail, () => brush.mark(oval(17 + tailReach, 95, 7, 8), pattern === "bib" ? WHITE : stripe, 0.9))
  if (pattern === "bib") {
    brush.inside(back, () => brush.mark(smooth(xy`0,40 14,40 14,58 8,72 1,58`), WHITE, 0.95, 0.1))
    brush.tufts(xy`3,58 7,62 11,58`, 6, 1.6, WHITE)
  }
  brush.frame = undefined
  brush.inside(back, () => brush.soft(5, 46, 14, 8, brush.look.shade, 0.35))
  brush.at(5, 30, tilt, 1.12, 1.12, () => catHead(brush, coat, iris, pattern, stripe))
})

function catHead(brush: Brush, coat: Rgb, iris: Rgb, pattern: string, stripe: Rgb): void {
  for (const side of [-1, 1]) {
    brush.body(smooth(xy`${side * 16},-4! ${side * 17},-18 ${side * 15.5},-24! ${side * 8},-18 ${side * 3},-11!`), coat)
    brush.mark(
      smooth(xy`${side * 13.8},-8 ${side * 15},-17 ${side * 14.4},-20 ${side * 9.5},-15.5 ${side * 7},-11`),
      mix(ROSE, coat, 0.35),
      0.9,
    )
  }
  const head = smooth(xy`0,-14 10,-12.5 17,-5 18.5,3 13,10 5,14 -5,14 -13,10 -18.5,3 -17,-5 -10,-12.5`)
  brush.body(head, coat)
  brush.inside(head, () => {
    if (pattern === "tabby") {
      for (const x of [-5, 0, 5]) brush.fine(xy`${x * 1.2},-14 ${x},-8 ${x * 0.7},-5.5`, 1.6, stripe, 0.8, 0.2)
      for (const side of [-1, 1]) for (const y of [2, 6]) brush.fine(xy`${side * 19},${y - 2} ${side * 12},${y}`, 1.4, stripe, 0.7, 0.2)
    }
    if (pattern === "bib") brush.mark(smooth(xy`0,-8 3,0 9,5 8,16 -8,16 -9,5 -3,0`), WHITE, 0.95, 0.1)
    else brush.soft(0, 9, 10, 7, mix(coat, WHITE, 0.7), 0.8)
  })
  brush.fur(head, coat, 2.8, 1.6, 0.7)
  for (const side of [-1, 1]) {
    const shown = brush.shown(0.15)
    const x = side * 7.6
    if (brush.look.pose === "asleep") {
      brush.lid(x, 0, 3.2)
      continue
    }
    brush.flat(smooth(xy`${x - 4.3},0.6! ${x - 1},-3 ${x + 3},-2.6 ${x + 4.3},${side * -0.6}! ${x + 1.5},2.8 ${x - 2},2.6`), DARK, shown)
    brush.flat(oval(x, -0.1, 3.1, 2.5), iris, shown)
    brush.flat(oval(x, -0.1, 0.95, 2.3), [18, 14, 16], shown)
    brush.flat(oval(x + 0.9, -1.1, 0.7, 0.7), [255, 255, 250], shown)
  }
  brush.mark(smooth(xy`-2.3,4.4 0,3.8 2.3,4.4 0,6.8`), ROSE)
  brush.fine(xy`-4.5,9 -2,9.6 0,7 2,9.6 4.5,9`, 0.55, shade(coat, DARK, 1.4), 0.9)
  whiskers(brush, 0, 7, 19)
}

/** A friendly dog with drop ears and a raised tail. */
export const dog: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c99255"), hex("#8b5a36"), hex("#e3cda6"), hex("#4b4346"), hex("#d8a468")]))
  const patch = brush.accent(mix(coat, hex("#5a3826"), 0.6))
  const chest = mix(coat, WHITE, brush.pick([0.3, 0.9]))
  const wag = brush.between(-8, 6)
  const headY = brush.between(26, 30)
  const collar = brush.pick([hex("#c0392f"), hex("#2f6fa8"), hex("#3f8a5c")])
  if (brush.look.pose === "asleep")
    return curledUp(brush, { coat, pale: chest, tailWidth: 12, tailTip: undefined, stripes: undefined, head: paintHead, headScale: 1.5 })
  const trunk = quadruped(
    brush,
    {
      hipX: -24,
      shoulderX: 19,
      rumpY: 44,
      withersY: 43,
      chestY: 72,
      bellyY: 65,
      headX: 32,
      headY,
      neckWidth: 17,
      foreWidths: [12, 6.5, 5.4],
      hindWidths: [17, 6.5, 5.2],
      foot: "paw",
      sock: chest,
      sockShare: 0.35,
    },
    coat,
    () => {
      const tail = taper(xy`-25,48 -36,44 -43,${32 + wag * 0.5} ${-41 + wag},20`, [7, 7.5, 7, 2])
      brush.body(tail, coat)
      brush.fur(tail, coat, 4, -2, 1)
    },
  )
  brush.inside(trunk, () => {
    brush.soft(27, 58, 10, 17, chest, 1)
    brush.soft(0, 71, 26, 6, chest, 0.6)
  })
  brush.fur(trunk, coat, 4, Math.PI - 0.2)
  brush.limb(xy`20.5,34 27,42 36.5,41`, [3.6, 4, 3.6], collar)
  brush.ball(32, 45.5, 2.2, 2.4, hex("#e3b64b"))
  brush.at(34, headY, brush.between(-0.2, 0.08), 1, 1, paintHead)

  function paintHead(): void {
    const head = smooth(xy`-13,-2 -10,-11 0,-15 9,-12 12,-5 23,-3 27.5,0.5 27,6 19,9.5 9,10 0,13 -10,9`)
    brush.body(head, coat)
    brush.inside(head, () => {
      brush.soft(22, 6, 10, 6, chest, 0.9)
      brush.soft(12, -12, 4, 9, chest, 0.6, 0.5)
    })
    const isAwake = brush.look.pose !== "asleep"
    const mouth = smooth(xy`26,6.5 20,8 14,7 16,12 21,13 24,10`)
    if (isAwake) brush.mark(mouth, hex("#8a3a3c"), 0.95)
    if (isAwake) brush.mark(smooth(xy`22,8.5 17.5,8.5 18.5,14 21,15.5 23,13`), hex("#e38a8c"), 1)
    brush.fine(xy`27,6 21,7.8 14,6.6`, 0.6, DARK, 0.8)
    brush.flat(smooth(xy`22.5,-3.5 27.5,-3 29,0 26.5,2.2 23.5,0.5`), DARK)
    brush.gleam(26.5, -1.8, 1.1, 0.6)
    brush.eye(9, -4.6, 2)
    if (isAwake) brush.fine(xy`6.5,-8.4 9,-9.4 11.5,-8.2`, 0.7, patch, 0.9)
    const ear = smooth(xy`-5,-13 2,-11 3.5,-2 1,9 -5,12 -11,5 -11,-6`)
    brush.body(ear, patch)
    brush.fur(ear, patch, 3.5, 1.6, 0.8)
  }
})

/** A rabbit sitting up, long ears raised. */
export const rabbit: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#a58568"), hex("#f1ebe2"), hex("#8d8a8c"), hex("#c9a47a")]))
  const inner = mix(ROSE, coat, 0.3)
  const farEar = brush.between(0.1, 0.4)
  const nearEar = brush.between(-0.35, 0)
  const ear = (turn: number, x: number, tone: Rgb): void =>
    brush.at(x, 37, turn, 1, 1, () => {
      const shape = smooth(xy`-3,2 -6.5,-14 -4.5,-30 0,-36 4,-29 5.5,-14 3.5,2`)
      brush.body(shape, tone)
      brush.mark(smooth(xy`-1,-2 -3.4,-14 -2,-26 0.6,-30 2.8,-24 3.2,-12 1.6,-2`), inner, 0.8)
    })
  brush.ball(-31, 83, 8, 7.5, WHITE)
  const trunk = smooth(xy`4,55 -10,56 -23,64 -31,78 -29,92 -16,98 12,98 20,88 21,72 15,60`)
  brush.body(trunk, coat)
  brush.fur(trunk, coat, 4, 2.2, 1)
  brush.inside(trunk, () => brush.soft(16, 78, 9, 15, WHITE, 0.85))
  brush.limb(xy`14,76 18,87 20,95`, [9, 6, 5], mix(coat, shade(coat, brush.look.shade), 0.4))
  brush.ball(22.5, 96, 4.5, 2.6, mix(coat, shade(coat, brush.look.shade), 0.4))
  brush.limb(xy`8,76 12,87 13,95`, [11, 7, 5.5], coat)
  brush.ball(15.5, 96.2, 4.8, 2.7, coat)
  brush.inside(trunk, () => brush.soft(-9, 82, 14, 14, shade(coat, brush.look.shade), 0.5))
  const thigh = smooth(xy`-10,70 -21,76 -25,88 -18,97 -4,97 2,88 0,76`)
  brush.body(thigh, coat)
  brush.fur(thigh, coat, 4, 1.9, 1)
  brush.body(smooth(xy`-18,95 -4,93.5 4,95 5,98 -8,99 -19,99`), mix(coat, WHITE, 0.3))
  ear(farEar, 12, mix(coat, shade(coat, brush.look.shade), 0.5))
  const head = smooth(xy`-4,46 4,38 15,36 25,42 31,51 30,57 22,62 10,64 0,60 -4,53`)
  brush.body(head, coat)
  brush.fur(head, coat, 3, 2.4, 0.9)
  brush.inside(head, () => {
    brush.soft(25, 57, 8, 6, WHITE, 0.9)
    brush.soft(8, 57, 7, 5, WHITE, 0.45)
  })
  ear(nearEar, 6, coat)
  brush.mark(smooth(xy`29,50 32,51.5 30.5,54 28.5,52.5`), ROSE)
  brush.fine(xy`30,54 28.5,57 25,57.5`, 0.45, shade(coat, DARK, 1.2), 0.8)
  brush.eye(18, 48, 2.7)
  for (const y of [54, 56, 58]) brush.fine(xy`27,55 35,${y} 41,${y + (y - 56) * 1.4}`, 0.28, WHITE, 0.8, 0.5)
})
