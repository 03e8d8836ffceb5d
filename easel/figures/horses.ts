import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { quadruped } from "./quadruped.ts"
import { oval, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#2b2124")

function locks(brush: Brush, spots: readonly Spot[], length: number, angle: number, hair: Rgb): void {
  spots.forEach(([x, y], index) => {
    const turn = angle + (brush.grain() - 0.5) * 0.25
    const bend = length * 0.22
    const endX = x + Math.cos(turn) * length
    const endY = y + Math.sin(turn) * length
    brush.limb(
      xy`${x},${y} ${x + Math.cos(turn) * length * 0.5 - bend * 0.3},${y + Math.sin(turn) * length * 0.5 - bend}
    ${endX},${endY}`,
      [6.5, 6, 0.8],
      index % 2 === 0 ? hair : scaled(hair, 1.14),
    )
  })
}

function horseBody(brush: Brush, coat: Rgb, hair: Rgb, sock: Rgb, sockShare: number, horn: Rgb | undefined): void {
  const headY = brush.between(23, 26) + brush.whenAsleep(6, 0)
  const flow = brush.between(0.2, 0.9)
  const blaze = brush.random() < 0.6
  const tail = (): void => {
    for (let strand = 0; strand < 6; strand += 1) {
      brush.limb(
        xy`-30,43 ${-39 - flow * 7},${46 + strand} ${-44 - flow * 10 + strand * 1.6},${62 + strand}
    ${-45 - flow * 14 + strand * 3},${82 + (strand % 3) * 3}`,
        [5, 7, 6, 0.8],
        strand % 2 === 0 ? hair : scaled(hair, 1.14),
      )
    }
  }
  const trunk = quadruped(
    brush,
    {
      hipX: -24,
      shoulderX: 17,
      rumpY: 40,
      withersY: 39,
      chestY: 67,
      bellyY: 63,
      headX: 35,
      headY,
      neckWidth: 14,
      foreWidths: [12, 4.8, 3.6],
      hindWidths: [19, 5.4, 3.8],
      foot: "hoof",
      sock,
      sockShare,
    },
    coat,
    tail,
  )
  brush.inside(trunk, () => {
    brush.soft(-22, 44, 12, 7, mix(coat, brush.look.light, 0.6), 0.5)
    brush.soft(10, 50, 8, 10, mix(coat, brush.look.light, 0.5), 0.3)
  })
  const crest: Spot[] = []
  for (let lock = 0; lock < 8; lock += 1) crest.push([33 - lock * 2.7, headY - 6 + lock * 2.6])
  locks(brush, crest.slice().reverse(), 15 + flow * 6, Math.PI - 0.9 - flow * 0.4, hair)
  brush.at(37, headY, brush.between(-0.02, 0.14), 1, 1, () => {
    brush.body(smooth(xy`1,-9! 1,-15 4,-18! 6,-12 6,-8!`), shade(coat, brush.look.shade, 0.6))
    const head = smooth(xy`-7,-5 0,-10 7,-8 14,0 21,9 24,14 22,19 16,20 11,15 4,12 -4,9`)
    brush.body(head, coat)
    brush.inside(head, () => {
      if (blaze && horn === undefined) brush.mark(smooth(xy`7,-7 11,-4 19,6 24,12 20,10 12,1`), hex("#f4eee4"), 0.95, 0.1)
      brush.soft(21, 17, 6, 5, mix(coat, horn === undefined ? DARK : hex("#d9a8a4"), 0.55), 0.9)
      brush.soft(1, 5, 7, 6, mix(coat, brush.look.light, 0.5), 0.35)
    })
    brush.mark(oval(21.6, 14.4, 1, 1.5, 0.6), DARK, 0.85)
    brush.fine(xy`20.5,19 18,17.4 15.6,17`, 0.5, DARK, 0.6)
    brush.eye(6.8, -2, 1.8)
    brush.fine(xy`4.4,-3.4 6.8,-4.6 9.2,-2.8`, 0.6, shade(coat, DARK), 0.8)
    brush.body(smooth(xy`-4,-7! -5,-14 -2,-19! 1.5,-13 2,-8!`), coat)
    if (horn !== undefined) {
      const spike = smooth(xy`7.2,-8.4! 22,-32! 11.4,-4.4!`)
      brush.glow(15, -19, 13, mix(horn, [255, 255, 255], 0.4), 0.35)
      brush.body(spike, horn)
      for (const share of [0.2, 0.4, 0.58, 0.74])
        brush.fine(
          xy`${7.2 + share * 14.8},${-8.4 - share * 23.6} ${11.4 + share * 10.6 - 0.3},${-4.4 - share * 27.6 + 1.4}`,
          0.5,
          shade(horn, DARK, 0.8),
          0.7,
        )
    }
    locks(brush, xy`0,-9 3,-9`, 11, 1.1, hair)
  })
}

/** A horse with flowing mane and tail. */
export const horse: PaintFigure = figure((brush) => {
  const [natural, naturalHair] = brush.pick([
    [hex("#8a4f2c"), hex("#33241f")],
    [hex("#b1723c"), hex("#e6d2a8")],
    [hex("#4c342a"), hex("#231b1c")],
    [hex("#c9c3bb"), hex("#8f8a86")],
    [hex("#3a3236"), hex("#1f1b20")],
  ] as const)
  const coat = brush.coat(natural)
  const socks = brush.random() < 0.5
  horseBody(brush, coat, brush.accent(naturalHair), socks ? hex("#ece4d8") : mix(coat, DARK, 0.6), 0.5, undefined)
})

/** A white unicorn, its horn and mane in a dream's colours. */
export const unicorn: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#f2eef2"))
  const hair = brush.accent(brush.pick([hex("#b79ae0"), hex("#f0a7c4"), hex("#8fc3e6"), hex("#e6c9f0")]))
  horseBody(brush, coat, hair, mix(coat, hair, 0.35), 0.25, hex("#ecc668"))
})
