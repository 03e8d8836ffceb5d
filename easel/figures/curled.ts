import type { Brush } from "./brush.ts"
import { mix, shade } from "./colour.ts"
import type { Rgb } from "./figure.ts"
import { smooth, taper, xy } from "./shape.ts"

/** An animal asleep, curled up on the ground with its tail around it. */
export interface Curl {
  readonly coat: Rgb
  /** Colour of chest and paws. */
  readonly pale: Rgb
  /** At its widest. */
  readonly tailWidth: number
  readonly tailTip: Rgb | undefined
  /** Colour of stripes across the back. */
  readonly stripes: Rgb | undefined
  /** Paints the head about (0, 0), looking right, at the scale of the standing figure. */
  readonly head: () => void
  readonly headScale: number
}

/** Paints a curled-up animal on the 100-unit sheet, about 160 wide, its head at the left. */
export function curledUp(brush: Brush, curl: Curl): void {
  const { coat, pale, tailWidth } = curl
  const deep = shade(coat, brush.look.shade)
  const back = smooth(xy`-72,92 -80,72 -70,46 -42,24 -4,15 38,20 66,40 78,66 74,90 40,99 -40,99`)
  brush.frame = smooth(xy`-80,15 78,99`)
  brush.body(back, coat)
  brush.inside(back, () => {
    brush.soft(-6, 92, 66, 16, deep, 0.6)
    brush.soft(-44, 74, 30, 22, deep, 0.45)
    if (curl.stripes !== undefined)
      for (let row = 0; row < 9; row += 1) {
        const x = -46 + row * 13
        brush.fine(
          xy`${x},${18 + Math.abs(row - 4) * 3} ${x + 3},${34 + Math.abs(row - 4) * 3} ${x + 1},${50 + Math.abs(row - 4) * 2}`,
          3,
          curl.stripes,
          0.75,
          0.2,
        )
      }
  })
  brush.fur(back, coat, 7, 2.4, 1.2)
  const thigh = smooth(xy`20,50 44,44 66,56 70,80 54,94 24,94 12,76`)
  brush.body(thigh, coat)
  brush.frame = undefined
  brush.inside(thigh, () => brush.soft(30, 84, 26, 14, deep, 0.5))
  brush.fur(thigh, coat, 6, 2, 1.1)
  brush.fine(xy`14,82 12,70 22,53 38,46 50,48`, 0.9, deep, 0.5, 0.2)
  brush.body(smooth(xy`4,92 20,88 34,91 36,98 6,99`), mix(coat, pale, 0.6))
  brush.body(smooth(xy`-58,92 -40,87 -16,89 -12,96 -20,99 -56,99`), mix(coat, pale, 0.5))
  const spots = xy`74,74 80,92 56,99 20,${98 - tailWidth * 0.1} -10,${97 - tailWidth * 0.2} -26,${92 - tailWidth * 0.2}`
  const tail = taper(spots, [tailWidth * 0.6, tailWidth * 0.9, tailWidth, tailWidth, tailWidth * 0.85, tailWidth * 0.2])
  brush.body(tail, coat)
  brush.inside(tail, () => {
    if (curl.tailTip !== undefined) brush.flat(smooth(xy`-40,60! 8,76! -3,83! 7,89! -5,94! 4,104! -40,104!`), curl.tailTip)
    if (curl.stripes !== undefined)
      for (const x of [14, 28, 42, 56]) brush.fine(xy`${x},80 ${x + 2},92 ${x},106`, 3, curl.stripes, 0.8, 0.2)
  })
  brush.fur(tail, coat, 6, 3, 1.2)
  const rise = tailWidth * 0.5
  brush.fine(xy`70,${84 - rise * 0.5} 52,${98 - rise} 20,${97 - rise * 1.2} -8,${96 - rise * 1.2}`, 0.8, deep, 0.55, 0.2)
  brush.soft(-34, 72, 34, 22, deep, 0.55)
  brush.at(-40, 68, 0.3, curl.headScale, curl.headScale, curl.head)
}
