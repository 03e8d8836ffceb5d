import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { oval, smooth, xy } from "./shape.ts"

/** The dark touch where something rests on a table. */
export function contact(brush: Brush, halfWidth: number, x = 0): void {
  brush.soft(x - brush.side * halfWidth * 0.2, 98.5, halfWidth * 1.15, 4, mix(brush.look.shade, [20, 16, 24], 0.5), 0.6)
}

/** A leaf from its stem at (x, y), pointing along `turn`. */
export function leaf(brush: Brush, x: number, y: number, length: number, turn: number): void {
  const green = mix(hex("#5f8a3a"), hex("#87a646"), brush.random())
  brush.at(x, y, turn, length / 20, length / 20, () => {
    brush.body(smooth(xy`0,0! 7,-5 14,-4.5 21,0! 13,3.5 6,3`), green)
    brush.fine(xy`1,0 10,-0.8 19,-0.2`, 0.5, hex("#3f5f2c"), 0.7)
  })
}

/** An apple with its dimple, stem and a leaf. */
export const apple: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#c8372d"), hex("#b92f35"), hex("#c9542e")]))
  const lean = brush.between(-2, 2)
  contact(brush, 36)
  const shape = smooth(xy`${lean},19 14,13 32,16 45,34 45,58 34,84 18,98 6,96 -6,96 -18,98 -34,84 -45,58 -45,34 -32,16
    -14,13`)
  brush.solid(shape, skin)
  brush.inside(shape, () => {
    brush.soft(-brush.side * 22, 40, 22, 42, brush.kin(hex("#e8b54a"), 0.4), 0.4, 0.2)
    for (let index = 0; index < 26; index += 1) {
      const x = (brush.grain() - 0.5) * 84
      brush.fine(
        xy`${x * 0.25},18 ${x * 0.8},${36 + brush.grain() * 8} ${x},${55 + brush.grain() * 25}`,
        0.7,
        brush.kin(hex("#f0b866"), 0.5),
        0.16,
        0.5,
      )
    }
    brush.soft(lean, 19, 18, 8, brush.look.shade, 0.65)
  })
  brush.limb(xy`${lean},22 ${lean + 1},12 ${lean + 6},2`, [2.6, 2.4, 3.6], hex("#5d4330"))
  if (brush.random() < 0.75) leaf(brush, lean + 2, 11, 26, brush.between(-0.5, 0.1))
  brush.gleam(brush.side * 21, 35, 5, 9, brush.side * 0.35)
})

/** An orange, sometimes with a leaf. */
export const orange: PaintFigure = figure((brush) => {
  const skin = brush.coat(hex("#ef8b24"))
  contact(brush, 38)
  const shape = oval(0, 53, 48, 46.5)
  brush.solid(shape, skin)
  brush.inside(shape, () => {
    for (let index = 0; index < 60; index += 1) {
      const angle = brush.grain() * Math.PI * 2
      const radius = Math.sqrt(brush.grain()) * 44
      brush.mark(
        oval(Math.cos(angle) * radius, 53 + Math.sin(angle) * radius, 0.7, 0.6),
        index % 2 === 0 ? hex("#ffc067") : hex("#b85f12"),
        0.4,
        0.5,
      )
    }
    brush.soft(2, 13, 9, 5, brush.look.shade, 0.5)
  })
  brush.flat(oval(2, 11, 3, 1.8), hex("#6b7d35"))
  leaf(brush, 3, 11, brush.between(22, 34), brush.between(-0.35, 0.2))
  brush.gleam(brush.side * 20, 32, 7, 5, brush.side * 0.7, 0.6)
})

/** A lemon on its side, with its two tips. */
export const lemon: PaintFigure = figure((brush) => {
  const skin = brush.coat(hex("#f2d03b"))
  contact(brush, 48)
  const tilt = brush.between(-0.12, 0.12)
  brush.at(0, 54, tilt, 1, 1, () => {
    const shape = smooth(xy`-70,2 -60,-10 -40,-36 0,-45 40,-36 58,-12 70,-7 72,4 60,14 40,36 0,45 -40,36 -60,14`)
    brush.solid(shape, skin)
    brush.inside(shape, () => {
      for (let index = 0; index < 60; index += 1) {
        brush.mark(
          oval((brush.grain() - 0.5) * 120, (brush.grain() - 0.5) * 84, 0.9, 0.7),
          index % 2 === 0 ? hex("#fff3a0") : hex("#b99a1c"),
          0.4,
          0.5,
        )
      }
    })
    brush.flat(oval(-69, 2, 2, 3), hex("#8a7a34"))
    brush.gleam(brush.side * 26, -22, 12, 5, brush.side * 0.4, 0.6)
  })
})

/** A bunch of grapes under its stem and leaf. */
export const grapes: PaintFigure = figure((brush) => {
  const skin = brush.coat(brush.pick([hex("#5b3673"), hex("#46306e"), hex("#8fa83e")]))
  contact(brush, 26)
  brush.limb(xy`0,22 1,10 7,1`, [2.4, 2.2, 3.4], hex("#70583a"))
  leaf(brush, 1, 14, 34, brush.between(-0.2, 0.3))
  leaf(brush, -1, 14, 30, Math.PI + brush.between(-0.3, 0.1))
  const rows = [5, 6, 5, 5, 4, 3, 2, 1]
  rows.forEach((count, row) => {
    for (let index = 0; index < count; index += 1) {
      const x = (index - (count - 1) / 2) * 12.2 + brush.between(-2, 2)
      const y = 22 + row * 9.6 + brush.between(-1.2, 1.2)
      const radius = brush.between(7, 8)
      brush.ball(x, y, radius, radius * 1.06, scaled(skin, brush.between(0.82, 1.22)))
      brush.gleam(x + brush.side * 2.4, y - 2.8, 1.7, 1.2, 0, 0.7)
    }
  })
})
