import type { Brush } from "./brush.ts"
import { mix, shade } from "./colour.ts"
import type { Rgb } from "./figure.ts"
import { box, type Shape, type Spot, smooth, taper, xy } from "./shape.ts"
import { footingAt } from "./stride.ts"

/** The proportions of a standing four-legged animal on the 100-unit sheet, looking right. */
export interface Build {
  /** Where the hip and the shoulder stand, and the height of croup and withers. */
  readonly hipX: number
  readonly shoulderX: number
  readonly rumpY: number
  readonly withersY: number
  /** The underside: the lowest point of the chest, and of the belly before the thigh. */
  readonly chestY: number
  readonly bellyY: number
  /** Where the head joins the neck, and how wide the neck is there. */
  readonly headX: number
  readonly headY: number
  readonly neckWidth: number
  /** Widths of the legs at the shoulder (or thigh), the middle joint and the foot. */
  readonly foreWidths: readonly [number, number, number]
  readonly hindWidths: readonly [number, number, number]
  readonly foot: "paw" | "hoof" | "pad"
  /** Colour of the lower legs ("stockings") and of the hooves. */
  readonly sock: Rgb
  readonly sockShare: number
}

interface Step {
  readonly knee: number
  readonly foot: number
  readonly lift: number
}

function foreLeg(build: Build, step: Step, offset: number): Spot[] {
  const x = build.shoulderX + offset
  const top = (build.withersY + build.chestY) / 2
  const rest = 97 - build.chestY
  return [
    [x - 2, top],
    [x + step.knee * 0.3 - 1, build.chestY],
    [x + step.knee, build.chestY + rest * 0.5],
    [x + step.foot, 97.5 - step.lift],
  ]
}

function hindLeg(build: Build, step: Step, offset: number): Spot[] {
  const x = build.hipX + offset
  const rest = 97 - build.bellyY
  const thigh = build.hindWidths[0] * 0.2
  return [
    [x + 1, build.rumpY + (build.bellyY - build.rumpY) * 0.45],
    [x + thigh + 1.5, build.bellyY + rest * 0.06],
    [x - 4 + step.knee, build.bellyY + rest * 0.5],
    [x - 2.5 + step.foot, 97.5 - step.lift],
  ]
}

function leg(brush: Brush, build: Build, spots: Spot[], widths: readonly [number, number, number], coat: Rgb): void {
  const shape = taper(spots, [widths[0], widths[0] * 0.72, widths[1], widths[2]])
  brush.edgeFrom = Math.max(build.chestY, build.bellyY) + 2
  brush.body(shape, coat)
  brush.edgeFrom = undefined
  const last = spots[3]
  const middle = spots[2]
  if (last === undefined || middle === undefined) return
  const [x, y] = last
  if (build.sockShare > 0) {
    const top = y - (y - middle[1]) * build.sockShare
    brush.inside(shape, () => {
      brush.flat(box(x - 20, top, 40, 60), build.sock, 0.95)
      brush.soft(x, top, 14, 5, build.sock, 0.6)
    })
  }
  const width = widths[2]
  if (build.foot === "hoof")
    brush.body(
      smooth([
        [x - width * 0.55, y - 2.5, 1],
        [x + width * 0.55, y - 2.5, 1],
        [x + width * 0.85, y + 2.5, 1],
        [x - width * 0.7, y + 2.5, 1],
      ]),
      build.sock,
    )
  if (build.foot === "paw") {
    const paw = build.sockShare > 0 ? build.sock : coat
    brush.body(
      smooth([
        [x - width * 0.6, y - 1],
        [x + width * 0.3, y - 2],
        [x + width * 1.1, y + 0.2],
        [x + width * 1.15, y + 2.3],
        [x, y + 2.6],
        [x - width * 0.6, y + 2.2],
      ]),
      paw,
    )
    brush.fine(
      [
        [x + width * 0.6, y + 0.6],
        [x + width * 0.55, y + 2],
      ],
      0.35,
      shade(paw, brush.look.shade, 1.4),
      0.7,
    )
  }
  if (build.foot === "pad")
    for (let toe = -1; toe <= 1; toe += 1)
      brush.mark(
        smooth([
          [x + toe * width * 0.3 - 1.2, y + 2],
          [x + toe * width * 0.3, y - 0.6],
          [x + toe * width * 0.3 + 1.2, y + 2],
        ]),
        [225, 215, 200],
        0.8,
      )
}

/** The near legs of one that lies: a haunch with the foot drawn up, and a foreleg folded forward. */
function foldedLegs(brush: Brush, build: Build, coat: Rgb): void {
  const { hipX, shoulderX, rumpY, bellyY, chestY, foreWidths, hindWidths } = build
  const ground = Math.max(bellyY, chestY) + 2
  const end = build.sockShare > 0 ? build.sock : coat
  const paw = (x: number, width: number): void =>
    brush.body(
      smooth(
        xy`${x - width},${ground - width * 0.5} ${x + width * 0.6},${ground - width * 0.7} ${x + width * 1.6},${ground + 1} ${x + width * 1.4},${ground + 3} ${x - width},${ground + 3}`,
      ),
      end,
    )
  const haunch = smooth(
    xy`${hipX - 4},${(rumpY + ground) / 2 - 4} ${hipX + hindWidths[0] * 0.7},${(rumpY + ground) / 2 - 2} ${hipX + hindWidths[0]},${ground - 6} ${hipX + hindWidths[0] * 0.6},${ground + 2} ${hipX - 6},${ground + 2} ${hipX - hindWidths[0] * 0.5},${ground - 9}`,
  )
  paw(hipX + hindWidths[0] * 1.25, Math.max(3.4, hindWidths[2]))
  brush.body(haunch, coat)
  const knee = shoulderX + foreWidths[0] * 0.9
  brush.limb(
    xy`${shoulderX - 1},${chestY - 8} ${knee},${ground - 3} ${knee - foreWidths[0] * 1.1},${ground + 0.6}`,
    [foreWidths[0], foreWidths[1] * 1.2, foreWidths[2]],
    coat,
  )
  paw(shoulderX + foreWidths[0] * 1.2, Math.max(3, foreWidths[2] * 0.9))
}

/** Paints far legs, trunk with neck, and near legs; `between` paints what lies behind the trunk (a tail). Returns the trunk. */
export function quadruped(brush: Brush, build: Build, coat: Rgb, between: () => void): Shape {
  const far = mix(coat, shade(coat, brush.look.shade), 0.75)
  const gait = brush.between(0.2, 1)
  const stride = gait * (build.foot === "pad" ? 4 : 6.5)
  const walks = brush.random() < 0.6
  const still: Step = { knee: 0, foot: 0, lift: 0 }
  const forward: Step = { knee: stride * 0.8, foot: stride, lift: walks && build.foot !== "pad" ? gait * 2.5 : 0 }
  const back: Step = { knee: -stride * 0.35, foot: -stride * 0.9, lift: 0 }
  const { stride: walking } = brush.look
  /** Hind leg before fore leg on each side, as four-legged animals walk. */
  const stepOf = (otherwise: Step, offset: number): Step => {
    if (walking === undefined) return otherwise
    const { foot, knee, lift } = footingAt(walking, offset)
    return { foot, knee, lift: build.foot === "pad" ? lift * 0.6 : lift }
  }
  brush.frame = box(build.hipX - 14, build.withersY - 14, build.shoulderX - build.hipX + 34, 100 - build.withersY + 14)
  const lies = brush.look.pose === "asleep"
  if (!lies) {
    leg(brush, build, foreLeg(build, stepOf(walks ? forward : { ...still, foot: 2 }, 0.5), 3), build.foreWidths, far)
    leg(brush, build, hindLeg(build, stepOf(walks ? { ...forward, lift: 0 } : { ...still, foot: 3 }, 0.75), 4), build.hindWidths, far)
  }
  between()
  const { hipX, shoulderX, rumpY, withersY, chestY, bellyY, headX, headY, neckWidth } = build
  const rise = Math.atan2(withersY - headY, headX - shoulderX)
  const normalX = Math.sin(rise) * neckWidth * 0.5
  const normalY = Math.cos(rise) * neckWidth * 0.5
  const middle = (hipX + shoulderX) / 2
  const girth = bellyY - rumpY
  const trunk = smooth([
    [headX - normalX, headY - normalY],
    [headX - normalX + (shoulderX - 4 - headX + normalX) * 0.6, headY - normalY + (withersY - headY + normalY) * 0.62],
    [shoulderX - 5, withersY],
    [middle, (withersY + rumpY) / 2 + girth * 0.07],
    [hipX + 3, rumpY],
    [hipX - girth * 0.24, rumpY + girth * 0.3],
    [hipX - girth * 0.26, rumpY + girth * 0.75],
    [hipX, bellyY + 4],
    [hipX + girth * 0.4, bellyY],
    [middle + 3, (bellyY + chestY) / 2 + 0.6],
    [shoulderX - 1, chestY],
    [shoulderX + girth * 0.25, (withersY + chestY) / 2 + girth * 0.12],
    [
      headX + normalX + (shoulderX + girth * 0.25 - headX - normalX) * 0.4,
      headY + normalY + ((withersY + chestY) / 2 - headY - normalY) * 0.45,
    ],
    [headX + normalX, headY + normalY],
    [headX + neckWidth * 0.3, headY],
  ])
  brush.body(trunk, coat)
  if (lies) foldedLegs(brush, build, coat)
  else {
    leg(brush, build, hindLeg(build, stepOf(walks ? back : still, 0.25), 0), build.hindWidths, coat)
    leg(brush, build, foreLeg(build, stepOf(walks ? back : still, 0), -1), build.foreWidths, coat)
  }
  brush.frame = undefined
  return trunk
}
