import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { polygon, type Spot, smooth, xy } from "./shape.ts"

/** What a standing person's drawing gives for sitting, lying and growing old. */
export interface Build {
  /** Where the hip is on the sheet. */
  readonly hip: number
  /** What shows below the hip of someone who sits. */
  readonly legs: "trousers" | "plate" | "skirt"
  /** How far clothes hang down behind the hip when sitting: a cape. */
  readonly trails: number
  /** Someone old leans on a stick. */
  readonly hasStick: boolean
}

const DARK = hex("#2b2428")
/** The hip of everyone who sits, whatever their own is: saddles are placed for it. */
const SEAT = 54
const BLANKETS = [hex("#a8483f"), hex("#3f6a86"), hex("#c79a45"), hex("#6a7f55"), hex("#7d5f86")] as const

/** Makes a person's painter of the drawing of one who stands; the same drawing sits, lies and stoops. */
export function person(build: Build, draw: (brush: Brush) => void): PaintFigure {
  return figure((brush) => {
    switch (brush.look.pose) {
      case "astride":
      case "cycling":
        return seated(brush, build, draw)
      case "asleep":
        return inBed(brush, draw)
      case undefined:
        return brush.look.isOld === true ? stooped(brush, build, draw) : draw(brush)
    }
  })
}

function seated(brush: Brush, build: Build, draw: (brush: Brush) => void): void {
  const { hip } = build
  const cycles = brush.look.pose === "cycling"
  brush.at(0, SEAT, cycles ? 0.2 : 0, 1, 1, () =>
    brush.at(0, -hip, 0, 1, 1, () => {
      brush.inside(
        polygon(xy`-90,-60 90,-60 90,${hip + 3} -13,${hip + 3} -13,${hip + 3 + build.trails} -90,${hip + 3 + build.trails}`),
        () => draw(brush),
      )
    }),
  )
  const cloth = build.legs === "plate" ? brush.main : mix(brush.main, DARK, build.legs === "skirt" ? 0 : 0.5)
  const knee: Spot = cycles ? [20, SEAT + 9] : [13, SEAT + 11]
  const ankle: Spot = cycles ? [12, SEAT + 35] : [7, SEAT + 31]
  if (cycles) leg(brush, [20, SEAT + 3], [5, SEAT + 23], mix(cloth, brush.look.shade, 0.4), build)
  leg(brush, knee, ankle, cloth, build)
  if (build.legs === "skirt") drape(brush, knee, cloth)
}

function leg(brush: Brush, knee: Spot, ankle: Spot, cloth: Rgb, build: Build): void {
  const boot = build.legs === "plate" ? shade(cloth, DARK, 0.5) : mix(hex("#4a3428"), cloth, 0.15)
  const [x, y] = ankle
  const shin: Spot = [knee[0] + (x - knee[0]) * 0.35, knee[1] + (y - knee[1]) * 0.35]
  brush.limb([[-2, SEAT - 1], knee, ankle], [13, 9.4, 6], cloth)
  brush.limb([shin, ankle], [8.6, 6.6], boot)
  brush.body(smooth(xy`${x - 3.4},${y - 2} ${x + 3},${y - 2} ${x + 10},${y + 2} ${x + 10.4},${y + 5}! ${x - 3.6},${y + 5}!`), boot)
}

function drape(brush: Brush, knee: Spot, cloth: Rgb): void {
  const [x, y] = knee
  const skirt = smooth(
    xy`-7,${SEAT - 11}! 7,${SEAT - 11}! ${x + 4},${y - 9} ${x + 8},${y + 2} ${x + 3},${y + 12} -3,${y + 9} -13,${y + 4} -15,${SEAT + 3}`,
  )
  brush.body(skirt, cloth)
  brush.inside(skirt, () => {
    for (const fold of [-8, -1, 6])
      brush.fine(xy`${fold * 0.4},${SEAT - 10} ${fold + 2},${SEAT + 2} ${fold + 4},${y + 14}`, 1.4, shade(cloth, brush.look.shade), 0.45)
  })
}

/** Lying on the back under a blanket, the head on a pillow to the left. */
function inBed(brush: Brush, draw: (brush: Brush) => void): void {
  const scale = 2.3
  const blanket = brush.pick(BLANKETS)
  const linen = mix(hex("#f3ede2"), brush.look.shade, 0.08)
  brush.body(smooth(xy`-122,97 -125,82 -116,74 -92,78 -66,74 -60,84 -64,97`), linen)
  brush.fine(xy`-118,90 -96,86 -74,90`, 1.2, shade(linen, brush.look.shade), 0.5)
  brush.at(-50 * scale, 68, -Math.PI / 2, scale, scale, () => brush.inside(polygon(xy`-16,-20 17,-20 17,46 -16,46`), () => draw(brush)))
  const cover = smooth(xy`-52,98! -50,72 -40,50 -14,39 22,42 62,50 92,44 104,33 116,36 122,60 124,98!`)
  brush.body(cover, blanket)
  brush.inside(cover, () => {
    for (const [x, reach] of [
      [-20, 14],
      [14, 20],
      [52, 16],
      [86, 20],
    ] as const) {
      brush.soft(x, 76, 9, 30, shade(blanket, brush.look.shade, 1.1), 0.5, 0.35)
      brush.soft(x + reach * 0.7, 68, 8, 24, scaled(blanket, 1.25), 0.4, 0.35)
    }
    brush.fine(xy`-60,94 30,91 130,94`, 3.4, mix(blanket, hex("#f3e6c8"), 0.7), 0.9)
  })
  brush.body(smooth(xy`-58,98 -55,68 -45,46 -34,44 -40,64 -43,98`), mix(linen, blanket, 0.15))
}

/** Bent forward a little, over a stick if there is one. */
function stooped(brush: Brush, build: Build, draw: (brush: Brush) => void): void {
  const { context } = brush
  context.save()
  context.transform(1, 0, -0.1, 0.96, 10, 4)
  if (build.hasStick) {
    brush.line(xy`11,50 16,75 20,99`, 1.7, hex("#6b4a30"))
    brush.line(xy`6,49 8,46.4 11,47.6 11,50`, 1.9, hex("#6b4a30"))
  }
  draw(brush)
  context.restore()
}
