import type { Brush } from "./brush.ts"
import { hex, mix } from "./colour.ts"
import type { Rgb } from "./figure.ts"
import { oval, smooth, xy } from "./shape.ts"

const WHITE = hex("#f8f0e4")
const DARK = hex("#2b2124")

/** A fox's head in profile about its jaw joint: dark-backed ears, white cheek and muzzle. */
export function foxHead(brush: Brush, coat: Rgb): void {
  brush.body(smooth(xy`0,-8! -1,-20 2,-24! 8,-15 9,-8!`), mix(coat, DARK, 0.65))
  const head = smooth(xy`-11,-3 -7,-10 2,-12 10,-8 17,-2 27,3 28,6 22,8.5 10,10 0,11 -9,7`)
  brush.body(head, coat)
  brush.inside(head, () => {
    brush.flat(smooth(xy`30,5 19,3.5 12,4 5,1 -3,3 -10,5 -8,16 14,14 32,10`), WHITE, 0.96)
    brush.soft(13, -2, 7, 3, mix(coat, DARK, 0.3), 0.3, 0.5)
  })
  brush.tufts(xy`-8,4 -6,8 -1,10`, 5.5, 2.4, WHITE)
  brush.body(smooth(xy`-10,-6! -12,-19 -9,-26! -2,-18 1,-9!`), coat)
  brush.flat(smooth(xy`-12,-18! -9,-26! -4.5,-20! -8,-18`), DARK)
  brush.mark(smooth(xy`-7,-8 -9,-16 -8,-20 -4,-15 -2,-9`), mix(WHITE, coat, 0.25), 0.9)
  brush.flat(oval(27.3, 4, 2.3, 1.9), DARK)
  brush.gleam(27.8, 3.3, 0.7, 0.4)
  brush.fine(xy`25,7.4 19,7.6 15,6.2`, 0.55, DARK, 0.75)
  brush.eye(9.5, -2, 1.7, hex("#c98a2b"))
  if (brush.look.pose !== "asleep") brush.fine(xy`7,-2.2 9,-3.6 12,-2.6`, 0.6, DARK, 0.9)
}

/** A wolf's or shepherd dog's head in profile. */
export function wolfHead(brush: Brush, coat: Rgb, pale: Rgb): void {
  const deep = mix(coat, DARK, 0.5)
  brush.body(smooth(xy`0,-9! 0,-18 3,-22! 8,-14 9,-8!`), deep)
  const head = smooth(xy`-13,-3 -8,-10 2,-12 9,-8 13,-3 26,-0.5 28.5,3 27,7 20,9.5 8,11 -2,13 -12,9`)
  brush.body(head, coat)
  brush.inside(head, () => {
    brush.flat(smooth(xy`30,5 18,4 11,2 4,4 -6,2 -14,10 6,20 32,14`), pale, 0.92)
    brush.soft(18, 0, 10, 3, deep, 0.5, 0.1)
    brush.soft(0, -9, 10, 5, deep, 0.4)
  })
  brush.fur(head, coat, 3.5, 2.9, 0.9)
  brush.tufts(xy`-11,3 -9,8 -4,12`, 7, 2.3, pale)
  brush.body(smooth(xy`-9,-7! -11,-17 -8,-24! -1,-16 2,-9!`), coat)
  brush.mark(smooth(xy`-6,-9 -8,-16 -7,-20 -3,-15 -1,-10`), mix(deep, hex("#c49a86"), 0.3), 0.85)
  brush.flat(oval(27.3, 1.4, 2.5, 2.1), DARK)
  brush.gleam(27.9, 0.5, 0.8, 0.45)
  brush.fine(xy`26.5,6 20,7 14,5`, 0.7, DARK, 0.75)
  brush.eye(9, -3, 1.7, hex("#d0a03c"))
  if (brush.look.pose !== "asleep") brush.fine(xy`6.5,-3 9,-4.9 12,-3.4`, 0.8, DARK, 0.9)
}
