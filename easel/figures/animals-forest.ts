import { foxHead, wolfHead } from "./animal-heads.ts"
import { type Brush, figure } from "./brush.ts"
import { hex, mix } from "./colour.ts"
import { curledUp } from "./curled.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { quadruped } from "./quadruped.ts"
import { oval, type Spot, smooth, taper, xy } from "./shape.ts"

const CREAM = hex("#f6ecdc")

/** A red fox: white muzzle, chest and tail tip, black stockings, a bushy tail. */
export const fox: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#d8662a"), hex("#cf5a24"), hex("#dd7a35")]))
  const tailLift = brush.between(-14, 12)
  const headY = brush.between(33, 38)
  if (brush.look.pose === "asleep") {
    const head = () => foxHead(brush, coat)
    return curledUp(brush, { coat, pale: hex("#35262a"), tailWidth: 30, tailTip: CREAM, stripes: undefined, head, headScale: 1.45 })
  }
  const trunk = quadruped(
    brush,
    {
      hipX: -22,
      shoulderX: 24,
      rumpY: 46,
      withersY: 45,
      chestY: 71,
      bellyY: 66,
      headX: 37,
      headY,
      neckWidth: 17,
      foreWidths: [11, 5, 4],
      hindWidths: [17, 5.5, 4.2],
      foot: "paw",
      sock: brush.accent(hex("#35262a")),
      sockShare: 0.75,
    },
    coat,
    () => {
      const spots: Spot[] = xy`-24,51 -38,${60 + tailLift * 0.3} -54,${66 + tailLift} -71,${60 + tailLift * 1.5}`
      const tail = taper(spots, [7, 17, 21, 3])
      brush.body(tail, coat)
      brush.inside(tail, () =>
        brush.flat(
          smooth(xy`-59,${40 + tailLift}! -56,${58 + tailLift} -60,${66 + tailLift} -55,${74 + tailLift}
    -58,${90 + tailLift}! -90,${80 + tailLift}! -90,${40 + tailLift}!`),
          CREAM,
        ),
      )
      brush.fur(tail, coat, 5, Math.PI - 0.2, 1.4)
    },
  )
  brush.inside(trunk, () => {
    brush.flat(smooth(xy`27,47 40,40 46,58 38,72 20,74 25,62`), CREAM, 0.9)
    brush.soft(2, 70, 32, 6, CREAM, 0.5)
  })
  brush.tufts(xy`30,53 29,58 27,63 24,67`, 5, 1.3, CREAM)
  brush.fur(trunk, coat, 4.5, Math.PI - 0.15)
  brush.at(40, headY - 1, brush.between(-0.08, 0.16), 1, 1, () => foxHead(brush, coat))
})

/** A grey wolf with a thick ruff and a low tail. */
export const wolf: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#7d828c"), hex("#6d6a6b"), hex("#9a948c"), hex("#4c4f58")]))
  const pale = mix(coat, hex("#e8e4dc"), 0.7)
  const howls = brush.random() < 0.35
  const headY = howls ? 22 : brush.between(28, 36)
  const headX = howls ? 38 : 42
  if (brush.look.pose === "asleep") {
    const head = () => wolfHead(brush, coat, pale)
    return curledUp(brush, { coat, pale, tailWidth: 22, tailTip: undefined, stripes: undefined, head, headScale: 1.4 })
  }
  const trunk = quadruped(
    brush,
    {
      hipX: -24,
      shoulderX: 23,
      rumpY: 40,
      withersY: 37,
      chestY: 69,
      bellyY: 62,
      headX,
      headY,
      neckWidth: 20,
      foreWidths: [13, 6, 5],
      hindWidths: [19, 6.5, 5],
      foot: "paw",
      sock: pale,
      sockShare: 0.4,
    },
    coat,
    () => {
      const tail = taper(xy`-26,45 -37,54 -43,68 ${-42 - brush.between(0, 8)},80`, [8, 12, 13, 3])
      brush.body(tail, coat)
      brush.fur(tail, coat, 5, 1.9, 1.4)
    },
  )
  brush.inside(trunk, () => {
    brush.soft(6, 70, 36, 9, pale, 0.8)
    brush.soft(38, 58, 12, 20, pale, 0.75)
    brush.soft(-4, 38, 34, 9, mix(coat, hex("#2c2c34"), 0.7), 0.6)
  })
  brush.fur(trunk, coat, 5, Math.PI - 0.2, 1.2)
  brush.at(headX + 2, headY, howls ? -0.85 : brush.between(-0.05, 0.15), 1.08, 1.08, () => wolfHead(brush, coat, pale))
})

/** A bear: heavy, high-shouldered, small-eared. */
export const bear: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#6b452c"), hex("#4a3428"), hex("#83593a")]))
  const muzzle = mix(coat, hex("#d5b48a"), 0.55)
  const headY = brush.between(34, 40) + brush.whenAsleep(20, 0)
  const trunk = quadruped(
    brush,
    {
      hipX: -33,
      shoulderX: 25,
      rumpY: 23,
      withersY: 14,
      chestY: 74,
      bellyY: 71,
      headX: 48,
      headY,
      neckWidth: 36,
      foreWidths: [27, 19, 16],
      hindWidths: [32, 19, 16],
      foot: "pad",
      sock: coat,
      sockShare: 0,
    },
    coat,
    () => brush.ball(-46, 38, 5, 6, coat),
  )
  brush.soft(18, 60, 20, 16, brush.look.shade, 0.25)
  brush.fur(trunk, coat, 6, Math.PI * 0.75, 1.5)
  brush.at(52, headY, brush.between(-0.05, 0.2), 1, 1, () => {
    brush.ball(-4, -17, 6.5, 7, coat)
    brush.mark(oval(-3.5, -16, 3.4, 4), mix(coat, hex("#2a1c1a"), 0.5))
    const head = smooth(xy`-16,-10 -4,-19 8,-16 16,-6 28,-1 33,5 31,12 20,16 6,18 -10,14`)
    brush.body(head, coat)
    brush.inside(head, () => brush.soft(25, 7, 15, 12, muzzle, 1))
    brush.fur(head, coat, 5, 2.6, 1.2)
    brush.ball(-9, -16, 6, 7, coat)
    brush.mark(oval(-8.5, -14.5, 3.2, 3.8), mix(coat, hex("#2a1c1a"), 0.5))
    brush.flat(smooth(xy`28,-1 33,0 34,4 31,6 28,3`), hex("#231a1a"))
    brush.gleam(31.5, 1, 1.2, 0.7)
    brush.fine(xy`31,7 28,10 21,11.5`, 0.8, hex("#3a2620"), 0.8)
    brush.eye(13.5, -4, 1.9)
  })
})

const FAWN: Rgb = hex("#a76c3d")

function antler(brush: Brush, spread: number, colour: Rgb): void {
  const beam: Spot[] = xy`0,0 ${-5 - spread},-9 ${-6 - spread},-19 ${1 - spread * 0.4},-28`
  brush.limb(beam, [2.4, 2.1, 1.8, 0.7], colour)
  brush.limb(xy`-2,-5 4,-9 7,-14`, [1.8, 1.4, 0.5], colour)
  brush.limb(xy`${-5.6 - spread},-13 ${1 - spread},-17 ${3 - spread},-22`, [1.7, 1.3, 0.5], colour)
  brush.limb(xy`${-6 - spread},-18 ${-10 - spread},-23 ${-10 - spread},-28`, [1.6, 1.2, 0.5], colour)
}

/** A stag with branching antlers, a pale rump and belly. */
export const deer: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([FAWN, hex("#96603a"), hex("#b67b48")]))
  const horn = brush.accent(hex("#d9c29a"))
  const spread = brush.between(0, 4)
  const headY = brush.between(35, 38)
  const trunk = quadruped(
    brush,
    {
      hipX: -19,
      shoulderX: 15,
      rumpY: 52,
      withersY: 51,
      chestY: 72,
      bellyY: 69,
      headX: 28,
      headY,
      neckWidth: 9.5,
      foreWidths: [9, 3.4, 2.6],
      hindWidths: [14, 3.8, 2.7],
      foot: "hoof",
      sock: hex("#3a2b27"),
      sockShare: 0,
    },
    coat,
    () => undefined,
  )
  brush.inside(trunk, () => {
    brush.soft(0, 73, 26, 6, CREAM, 0.75)
    brush.soft(-25, 60, 6, 9, CREAM, 0.95)
    brush.soft(27, 50, 6, 14, mix(coat, CREAM, 0.5), 0.7)
    for (let index = 0; index < 18; index += 1)
      brush.mark(oval(-20 + brush.grain() * 32, 54 + brush.grain() * 9, 0.8, 0.6), CREAM, 0.55, 0.5)
  })
  brush.body(smooth(xy`-23,53 -27,54 -29,60 -25,61`), CREAM)
  brush.fur(trunk, coat, 3.5, Math.PI - 0.1, 0.8)
  brush.at(30, headY - 2, brush.between(-0.06, 0.1), 1, 1, () => {
    brush.at(-1, -6, 0.25, 1, 1, () => antler(brush, spread, mix(horn, brush.look.shade, 0.3)))
    brush.body(smooth(xy`-3,-4 -11,-9 -14,-8 -9,-3 -3,0`), coat)
    const head = smooth(xy`-7,-3 -1,-7 6,-4.5 13,1 17,4 17,7.5 12,9 4,7.5 -4,6`)
    brush.body(head, coat)
    brush.inside(head, () => {
      brush.soft(15, 7, 5, 3.5, CREAM, 0.9)
      brush.soft(3, 7, 8, 3, CREAM, 0.7)
    })
    brush.flat(oval(16.3, 4.6, 1.9, 1.6), hex("#2a2022"))
    brush.fine(xy`16,7 12.5,7.4`, 0.4, hex("#4a3026"))
    brush.eye(4.5, -1.2, 1.5)
    brush.body(smooth(xy`-4,-5 -9,-12 -13,-13 -11,-7 -5,-2`), coat)
    brush.mark(smooth(xy`-5,-5 -9,-10.5 -11.5,-11.5 -10,-7`), mix(coat, CREAM, 0.6), 0.9)
    brush.at(0.5, -6, 0.05, 1, 1, () => antler(brush, spread, horn))
  })
})
