import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { contact, leaf } from "./fruit.ts"
import { box, oval, smooth, xy } from "./shape.ts"
import { glaze } from "./tableware.ts"

/** Meals and sweets. */

const CREAM = hex("#f4ead6")

/** A plate seen from the side, its rim at `y`. */
function plate(brush: Brush, y: number, half: number, tone: Rgb): void {
  brush.body(
    smooth(xy`${-half},${y}! 0,${y + 3} ${half},${y}! ${half * 0.6},${y + 8} 0,${y + 10} ${-half * 0.6},${y + 8}`),
    shade(tone, brush.look.shade, 0.5),
  )
  brush.body(oval(0, y, half, half * 0.1), tone)
  brush.fine(xy`${-half * 0.8},${y} 0,${y + half * 0.06} ${half * 0.8},${y}`, 0.8, shade(tone, brush.look.shade, 0.8), 0.5)
}

/** A bowl of noodle soup: noodles, half an egg, greens, two slices and chopsticks. */
export const noodles: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#b93a32"), hex("#2f4a6a"), hex("#3b3a3f"), hex("#d9cfbc")]))
  const broth = brush.pick([hex("#c07a3a"), hex("#d8a860"), hex("#a85a34")])
  const turn = brush.between(-3, 3)
  contact(brush, 52)
  brush.limb(xy`20,38 52,10 82,-2`, [2.6, 2.4, 1.8], hex("#7a4a2c"))
  brush.limb(xy`14,40 44,8 72,-6`, [2.6, 2.4, 1.8], hex("#8a5632"))
  brush.body(oval(0, 42, 78, 15), shade(coat, brush.look.shade, 0.6))
  const soup = oval(0, 43, 70, 12)
  brush.body(soup, broth)
  brush.inside(soup, () => {
    for (let row = 0; row < 15; row += 1) {
      const y = 35 + row * 1.2
      brush.line(
        xy`${-66 + row},${y + 4} ${-36 + turn},${y - 2} ${-6},${y + 3} ${24 - turn},${y - 2} ${62 - row},${y + 3}`,
        1.9,
        row % 3 === 0 ? hex("#e2b862") : hex("#f3d996"),
        0.95,
      )
    }
  })
  for (const x of [-8, 10]) {
    brush.body(oval(x - 38, 36, 13, 6.4, -0.2), hex("#c98a62"))
    brush.mark(oval(x - 38, 35.6, 8.6, 3.6, -0.2), hex("#e8c0a0"), 0.9)
  }
  brush.body(oval(26, 35, 15, 8.4), CREAM)
  brush.body(oval(26, 35.4, 8.4, 5), hex("#ee9c32"))
  brush.gleam(24, 33, 2, 1.2)
  for (const at of [-14, -6, 3, 10]) leaf(brush, at, 38 + (at % 3), 15, -2.2 + at * 0.06)
  for (let ring = 0; ring < 9; ring += 1) brush.mark(oval(-30 + brush.grain() * 70, 37 + brush.grain() * 10, 2, 1.2), hex("#7fae4c"), 0.95)
  brush.body(smooth(xy`46,24! 62,20! 60,40 47,42!`), hex("#26382e"))
  const hull = smooth(xy`-79,42! -40,55 0,58 40,55 79,42! 72,66 50,88 26,95! 24,99! -24,99! -26,95! -50,88 -72,66`)
  brush.body(hull, coat)
  brush.inside(hull, () => brush.fine(xy`-76,56 -38,68 0,71 38,68 76,56`, 3, brush.accent(CREAM), 0.9, 0.1))
  glaze(brush, hull, coat)
  brush.line(xy`-78,43 -40,55.6 0,58.6 40,55.6 78,43`, 2, light(coat, brush.look.light, 1.2))
  for (const x of [-20, 4, 24]) brush.soft(x, 10, 7, 22, [255, 250, 244], 0.22, brush.between(-0.3, 0.3))
})

/** A pizza on a plate, seen from above its rim, one slice drawn out. */
export const pizza: PaintFigure = figure((brush) => {
  const sauce = brush.coat(hex("#c8432e"))
  const cheese = brush.accent(hex("#f0c45c"))
  const turn = brush.between(0, 1)
  contact(brush, 84)
  plate(brush, 78, 96, hex("#e9e4da"))
  brush.body(oval(0, 64, 86, 30), hex("#c98a4a"))
  brush.body(oval(0, 61, 86, 29), hex("#dba55e"))
  brush.body(oval(0, 60, 74, 24), sauce)
  const top = oval(0, 59, 71, 22.6)
  brush.body(top, mix(cheese, sauce, 0.22))
  brush.inside(top, () => {
    for (let blob = 0; blob < 26; blob += 1)
      brush.soft((brush.grain() - 0.5) * 140, 40 + brush.grain() * 40, 10, 4, blob % 3 === 0 ? sauce : light(cheese, brush.look.light), 0.6)
  })
  for (let slice = 0; slice < 9; slice += 1) {
    const angle = (slice / 9) * Math.PI * 2 + turn
    const far = slice % 3 === 0 ? 0.3 : 0.74
    const [x, y] = [Math.cos(angle) * 58 * far, 58 + Math.sin(angle) * 18 * far]
    brush.body(oval(x, y, 10, 4.2), hex("#a8322c"))
    brush.mark(oval(x - 1, y - 0.8, 6.4, 2.4), hex("#c85244"), 0.9)
  }
  for (let herb = 0; herb < 6; herb += 1) leaf(brush, (brush.grain() - 0.5) * 96, 52 + brush.grain() * 14, 13, brush.grain() * 6)
  for (const cut of [0.1, 0.9, 1.7, 2.5])
    brush.fine(
      xy`${-Math.cos(cut) * 80},${60 - Math.sin(cut) * 26} 0,60 ${Math.cos(cut) * 80},${60 + Math.sin(cut) * 26}`,
      1,
      hex("#9a5a2c"),
      0.5,
    )
})

/** A burger in layers. */
export const burger: PaintFigure = figure((brush) => {
  const bun = brush.coat(brush.pick([hex("#cf8f44"), hex("#c07c34"), hex("#d99c52")]))
  const lean = brush.between(-2, 2)
  contact(brush, 60)
  brush.body(smooth(xy`-58,82! 58,82! 56,94 42,99 -42,99 -56,94`), bun)
  brush.body(smooth(xy`-62,70! 62,70! 64,78 56,84 -56,84 -64,78`), hex("#5a3424"))
  for (let grain = 0; grain < 22; grain += 1)
    brush.mark(oval((brush.grain() - 0.5) * 116, 72 + brush.grain() * 9, 2, 1), hex("#7a4a34"), 0.7)
  brush.body(smooth(xy`-64,68! 64,68! 58,72 ${40 + lean},84 30,72 0,74 ${-30 + lean},83 -42,72`), hex("#f0b83c"))
  brush.body(oval(-24, 63, 32, 6), hex("#c8362c"))
  brush.body(oval(28, 63, 32, 6), hex("#c8362c"))
  brush.body(smooth(xy`-66,58! 66,58! 68,64 54,62 44,69 30,62 16,69 0,62 -16,69 -30,62 -44,69 -56,62 -68,64`), hex("#7fae46"))
  const top = smooth(xy`-60,57! -58,36 -40,16 0,9 40,16 58,36 60,57! 30,60 -30,60`)
  brush.solid(top, bun)
  brush.inside(top, () => {
    for (let seed = 0; seed < 26; seed += 1)
      brush.mark(oval((brush.grain() - 0.5) * 96, 14 + brush.grain() * 30, 2.4, 1.4, brush.grain() * 3), hex("#fbeccb"), 0.95, 0.2)
  })
  brush.gleam(brush.side * 22, 24, 9, 4, brush.side * 0.5, 0.5)
})

/** Pieces of sushi on a board. */
export const sushi: PaintFigure = figure((brush) => {
  const fish = brush.coat(brush.pick([hex("#ef8a5a"), hex("#d9534a"), hex("#f2b28c")]))
  contact(brush, 92)
  brush.body(box(-96, 84, 192, 10, 2), hex("#7a5030"))
  brush.body(box(-80, 93, 14, 6), hex("#5e3c24"))
  brush.body(box(66, 93, 14, 6), hex("#5e3c24"))
  for (const [at, x] of [-68, -26, 16].entries()) {
    brush.body(smooth(xy`${x - 20},84! ${x - 20},68 ${x},62 ${x + 20},68 ${x + 20},84!`), hex("#f3efe6"))
    for (let rice = 0; rice < 12; rice += 1)
      brush.fine(
        xy`${x - 17 + brush.grain() * 34},${70 + brush.grain() * 12} ${x - 14 + brush.grain() * 30},${71 + brush.grain() * 11}`,
        1.1,
        hex("#d9d2c4"),
        0.7,
      )
    const slice = smooth(xy`${x - 24},72 ${x - 18},58 ${x},52 ${x + 18},58 ${x + 24},72 ${x + 10},66 ${x - 10},66`)
    const tone = at === 1 ? mix(fish, hex("#b8323a"), 0.5) : fish
    brush.body(slice, tone)
    brush.inside(slice, () => {
      for (const line of [-12, -4, 4, 12])
        brush.fine(xy`${x + line},50 ${x + line + 5},60 ${x + line + 3},70`, 1.1, light(tone, [255, 244, 236], 1.4), 0.7)
    })
    if (at === 2) brush.body(box(x - 4, 54, 8, 30), hex("#27342c"))
  }
  for (const [x, y] of [
    [58, 72],
    [80, 74],
    [69, 58],
  ] as const) {
    brush.body(box(x - 12, y - 12, 24, 22, 5), hex("#27342c"))
    brush.body(oval(x, y - 12, 12, 5), hex("#f3efe6"))
    brush.body(oval(x, y - 12, 6, 2.6), tone2(fish))
  }
})
const tone2 = (fish: Rgb): Rgb => mix(fish, hex("#e0503c"), 0.3)

/** Scoops of ice cream in a cone. */
export const iceCream: PaintFigure = figure((brush) => {
  const scoop = brush.coat(brush.pick([hex("#f3c3cf"), hex("#f4e6c0"), hex("#8a5a3c"), hex("#b8dcc0")]))
  const second = brush.accent(brush.pick([hex("#f4e6c0"), hex("#7d4f36"), hex("#e58aa0")]))
  contact(brush, 10)
  const cone = smooth(xy`-22,48! 22,48! 3,97 0,99 -3,97`)
  brush.body(cone, hex("#d69a4e"))
  brush.inside(cone, () => {
    for (let line = -6; line < 8; line += 1) {
      brush.fine(xy`${-30 + line * 8},44 ${-10 + line * 8},100`, 1, hex("#a86c2c"), 0.7)
      brush.fine(xy`${30 - line * 8},44 ${10 - line * 8},100`, 1, hex("#a86c2c"), 0.7)
    }
  })
  brush.ball(-9, 34, 17, 16, second)
  brush.ball(10, 35, 17, 16, scaled(second, 0.95))
  brush.ball(0, 18, 19, 18, scoop)
  brush.body(smooth(xy`-25,42 -18,40 0,44 18,40 25,42 22,50 14,47 8,55 2,48 -7,56 -12,48 -20,51`), second)
  for (let crumb = 0; crumb < 18; crumb += 1)
    brush.mark(
      oval((brush.grain() - 0.5) * 30, 6 + brush.grain() * 22, 1.1, 0.6, brush.grain() * 3),
      brush.grain() < 0.5 ? hex("#c93a3a") : hex("#3f7fb8"),
      0.9,
      0.4,
    )
  brush.ball(4, 3, 4.4, 4, hex("#c2262f"))
  brush.gleam(brush.side * 7, 12, 3, 5, brush.side * 0.4, 0.6)
})

/** A ring-shaped doughnut with icing and sprinkles. */
export const donut: PaintFigure = figure((brush) => {
  const icing = brush.coat(brush.pick([hex("#e88aa8"), hex("#6a4030"), hex("#f2ead8"), hex("#9ac4d8")]))
  const drop = brush.between(-2, 3)
  contact(brush, 62)
  brush.solid(smooth(xy`-70,70 -62,48 -30,34 0,32 30,34 62,48 70,70 58,92 24,99 -24,99 -58,92`), hex("#cf9450"))
  brush.body(
    smooth(xy`-68,64 -58,46 -28,33 0,31 28,33 58,46 68,64 62,${76 + drop} 50,70 40,82 26,74 10,${84 + drop} -8,75 -26,83 -40,73 -54,79`),
    icing,
  )
  brush.body(oval(0, 51, 22, 9), shade(hex("#cf9450"), brush.look.shade, 1))
  brush.mark(oval(0, 54, 17, 5.6), brush.look.shade, 0.5)
  const tones = [hex("#f4d03f"), hex("#4fa8d8"), hex("#ffffff"), hex("#7fc06a"), hex("#e8604c")]
  for (let bit = 0; bit < 40; bit += 1) {
    const angle = brush.grain() * Math.PI * 2
    const far = 0.5 + brush.grain() * 0.42
    const [x, y] = [Math.cos(angle) * 64 * far, 52 + Math.sin(angle) * 22 * far]
    const turn = brush.grain() * 3
    brush.fine(xy`${x},${y} ${x + Math.cos(turn) * 4.4},${y + Math.sin(turn) * 2.4}`, 1.7, tones[bit % tones.length] ?? CREAM, 0.95, 0.2)
  }
  brush.gleam(brush.side * 36, 44, 10, 3.4, brush.side * 0.4, 0.5)
})

/** An egg in a cup. */
export const egg: PaintFigure = figure((brush) => {
  const shell = brush.coat(brush.pick([hex("#f2e4d0"), hex("#d9a878"), hex("#f6f1e8")]))
  const lean = brush.between(-0.06, 0.06)
  contact(brush, 24)
  brush.at(0, 44, lean, 1, 1, () => {
    brush.solid(smooth(xy`0,-42 14,-36 26,-14 30,8 24,28 0,36 -24,28 -30,8 -26,-14 -14,-36`), shell)
    for (let dot = 0; dot < 22; dot += 1)
      brush.mark(oval((brush.grain() - 0.5) * 46, -26 + brush.grain() * 44, 0.7, 0.6), hex("#b08a68"), 0.45, 0.4)
    brush.gleam(brush.side * 10, -18, 4, 9, brush.side * 0.3, 0.6)
  })
  const cup = smooth(xy`-31,58! 31,58! 26,76 8,84 7,91 20,96 20,99! -20,99! -20,96 -7,91 -8,84 -26,76`)
  brush.body(cup, brush.accent(hex("#5f86a8")))
  glaze(brush, cup, hex("#5f86a8"))
})

/** A wedge of cheese with holes. */
export const cheese: PaintFigure = figure((brush) => {
  const tone = brush.coat(brush.pick([hex("#f0bd42"), hex("#ebc866"), hex("#e8a83c")]))
  const rise = brush.between(-3, 3)
  contact(brush, 74)
  brush.body(smooth(xy`-84,64! 22,${30 + rise}! 84,56! -84,72!`), light(tone, brush.look.light, 1.1))
  const side = smooth(xy`-84,70! 84,56! 84,94! -84,99!`)
  brush.body(side, tone)
  brush.inside(side, () => {
    for (const [x, y, radius] of [
      [-50, 84, 7],
      [-16, 76, 10],
      [22, 86, 12],
      [58, 72, 9],
      [70, 90, 6],
      [-72, 76, 4],
      [0, 95, 5],
    ] as const) {
      brush.body(oval(x, y, radius, radius * 0.86), shade(tone, brush.look.shade, 1.1))
      brush.soft(x + 2, y + radius * 0.4, radius * 0.7, radius * 0.4, light(tone, brush.look.light), 0.7)
    }
  })
  brush.fine(xy`-84,70 0,63 84,56`, 1.4, light(tone, [255, 250, 220], 1.2), 0.8)
})
