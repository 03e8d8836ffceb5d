import type { Brush } from "./brush.ts"
import { hex, mix, shade } from "./colour.ts"
import type { Rgb } from "./figure.ts"
import { oval, type Spot, smooth, xy } from "./shape.ts"
import { footingAt } from "./stride.ts"

/** What one person is made of, chosen by chance. */
export interface Complexion {
  readonly skin: Rgb
  readonly hair: Rgb
}

/** Skins, from pale to dark, each with hair that goes with it. */
export const COMPLEXIONS = [
  [hex("#f0c8a6"), [hex("#6b432b"), hex("#b9803f"), hex("#97472a")]],
  [hex("#e3b18a"), [hex("#3a2a26"), hex("#5a3826"), hex("#2b2427")]],
  [hex("#c98f63"), [hex("#2b2022"), hex("#3c2a24"), hex("#241d22")]],
  [hex("#98633f"), [hex("#231b1e"), hex("#33231f"), hex("#1d191d")]],
  [hex("#6d452f"), [hex("#1e1719"), hex("#2c1f1e"), hex("#191517")]],
] as const

/** Skin and hair that go together. */
export function complexion(brush: Brush): Complexion {
  const [chance, hairs] = brush.pick(COMPLEXIONS)
  const skin = brush.look.skin ?? chance
  const hair = brush.pick(hairs)
  return { skin, hair: brush.look.hair ?? (brush.look.isOld === true ? mix(hair, hex("#eceae6"), 0.86) : hair) }
}

/** The colour of a beard: the one that words ask for, else that of the hair. */
export const beardOf = ({ look: { beard } }: Brush, hair: Rgb): Rgb => (beard === undefined || beard === true ? hair : beard)

/** The haircuts a small head can wear. */
export type HairCut = "long" | "bun" | "short" | "bob" | "tail" | "cropped"

/** A small head about (x, y), 15 units high at scale 1, looking to the right at three quarters. */
export function smallHead(brush: Brush, x: number, y: number, scale: number, look: Complexion, cut: HairCut): void {
  const { skin, hair } = look
  brush.at(x, y, 0, scale, scale, () => {
    if (cut === "long") brush.body(smooth(xy`-1,-9 6,-6 5,2 3,14 -3,21 -9,19 -10,6 -8,-4`), shade(hair, brush.look.shade, 0.4))
    if (cut === "tail") brush.limb(xy`-6,-3 -11,0 -12,8 -9,15`, [4, 5, 4.4, 1], hair)
    if (cut === "bun") brush.ball(-6.5, -7, 3.6, 3.4, hair)
    if (cut === "bob") brush.body(smooth(xy`0,-9 6,-5 5,6 0,8 -7,8 -9,2 -7,-6`), shade(hair, brush.look.shade, 0.4))
    const head = smooth(xy`-0.5,-7.8 4,-6.6 6,-2.4 6,0 6.5,1.8 5.8,2.8 5.2,6 2.6,7.8 -1.4,6.4 -5,2.6 -6,-2 -4.4,-6.4`)
    brush.body(head, skin)
    brush.soft(3, 3.4, 2.2, 1.6, hex("#d9695a"), 0.28)
    const brow = mix(hair, hex("#2b2124"), 0.4)
    const isOld = brush.look.isOld === true
    for (const eyeX of [1.2, 4.9]) {
      if (brush.look.pose === "asleep") brush.lid(eyeX, 0, 0.95)
      else brush.mark(oval(eyeX, 0.1, 0.62, 0.9), hex("#2a2024"), 0.95, 0.2)
      if (isOld) brush.fine(xy`${eyeX - 0.8},1.5 ${eyeX},1.9 ${eyeX + 0.7},1.6`, 0.25, shade(skin, brush.look.shade, 1.1), 0.8)
      brush.fine(xy`${eyeX - 1},-1.9 ${eyeX + 0.1},-2.4 ${eyeX + 0.9},-2`, 0.45, brow, 0.8)
    }
    brush.fine(xy`4,1 4.8,2.4 3.9,2.7`, 0.36, shade(skin, brush.look.shade, 1.2), 0.9)
    brush.fine(xy`1.9,4.6 3.4,5 4.6,4.5`, 0.5, mix(skin, hex("#a03c3c"), 0.65), 0.9)
    if (brush.look.beard !== undefined || (isOld && (cut === "short" || cut === "cropped"))) {
      brush.body(smooth(xy`-4.4,1.6! -1.6,4 1.4,3.4 3.6,3.6 6,2.8! 6,7 3.4,11.6 -0.6,10.4 -4,6.4`), beardOf(brush, hair))
      brush.fine(xy`1.9,5 3.4,5.4 4.6,4.9`, 0.5, mix(skin, hex("#7a2c2c"), 0.65), 0.9)
    }
    if (brush.look.wearsGlasses === true)
      for (const x of [1.2, 4.9]) brush.line(xy`${x - 1.7},0 ${x},-1.6 ${x + 1.7},0 ${x},1.7 ${x - 1.7},0`, 0.5, hex("#26222a"))
    const fringe: readonly Spot[] =
      cut === "cropped"
        ? xy`5.4,-4.2 4,-8 -0.6,-9.2 -5.6,-7.4 -7.2,-2 -6,2 -4.6,1 -4.2,-3 0,-5`
        : xy`6.2,-2.6 5.4,-7.4 0.6,-10 -5.4,-8.6 -8,-3 -7,3.4 -4.4,3.4 -3.8,-0.8 -0.6,-5 3.2,-5`
    const cap = smooth(fringe)
    brush.body(cap, hair)
    for (const row of [0, 1, 2])
      brush.fine(xy`${4 - row * 2},-7.4 ${-2 - row},${-6.6 + row} -5.6,${-1 + row}`, 0.35, mix(hair, brush.look.light, 0.5), 0.5)
    brush.flat(oval(-3.6, 1.4, 1.2, 1.7), mix(skin, brush.look.shade, 0.12))
  })
}

/** An arm that holds reins or a handlebar. */
function holding(brush: Brush, shoulder: Spot): readonly [Spot, Spot, Spot] {
  const [x, y] = shoulder
  const [reach, drop] = brush.look.pose === "cycling" ? [22, 13] : [17, 20]
  return [shoulder, [x + (reach - x) * 0.4 - 1, y + 13], [reach, y + drop]]
}

/** An arm from shoulder over elbow to hand, sleeved in `sleeve` up to its share of the way. */
export function arm(brush: Brush, spots: readonly [Spot, Spot, Spot], width: number, sleeve: Rgb, skin: Rgb, sleeved = 1): void {
  const [shoulder, elbow, hand] = brush.look.pose === "astride" || brush.look.pose === "cycling" ? holding(brush, spots[0]) : spots
  brush.limb([shoulder, elbow, hand], [width, width * 0.82, width * 0.6], sleeved < 1 ? skin : sleeve)
  if (sleeved > 0 && sleeved < 1) {
    brush.limb(
      [shoulder, [shoulder[0] + (elbow[0] - shoulder[0]) * sleeved * 1.6, shoulder[1] + (elbow[1] - shoulder[1]) * sleeved * 1.6]],
      [width * 1.2, width * 1.15],
      sleeve,
    )
  }
  brush.ball(hand[0], hand[1], width * 0.4, width * 0.46, skin)
}

/** A leg in its stride, or as it stands where nobody walks. The far leg is half a stride ahead of the near one. */
function strided(brush: Brush, spots: readonly [Spot, Spot, Spot], isFar: boolean): readonly [Spot, Spot, Spot] {
  const { stride } = brush.look
  if (stride === undefined) return spots
  const [[hipX, hipY]] = spots
  const { foot, knee, lift } = footingAt(stride, isFar ? 0.5 : 0)
  const ground = spots[2][1]
  return [spots[0], [hipX + knee + 1, (hipY + ground) / 2], [hipX + foot, ground - lift]]
}

/** A leg from hip over knee to ankle, with a shoe pointing right; the far one of a pair stands behind. */
export function limbWithShoe(brush: Brush, standing: readonly [Spot, Spot, Spot], width: number, cloth: Rgb, shoe: Rgb): void {
  const spots = strided(brush, standing, standing[0][0] > 0)
  brush.limb(spots, [width, width * 0.78, width * 0.55], cloth)
  const [x, y] = spots[2]
  const sole = y + 99 - standing[2][1]
  const size = width * 0.5
  brush.body(
    smooth(xy`${x - size},${y - size * 0.4} ${x + size * 0.6},${y - size * 0.5} ${x + size * 2},${y + size * 0.5}
    ${x + size * 2.1},${sole} ${x - size},${sole}`),
    shoe,
  )
}
