import { type Face, findFaces } from "../../edit/faces.ts"
import type { Raster } from "../../upscale/lanczos.ts"
import { type MouthPlace, mouthOf } from "./mouth-place.ts"

/** Keeps to the mouth of one face from picture to picture. */

/** A face is looked for in every so many pictures. */
const LOOK_EVERY = 3
/** How much of the way to where a mouth was found it goes with each picture. */
const GOES = 0.45
/** Farther than this from where it was, in lengths of the mouth, is another face or another take. */
const JUMP = 3

const distance = (face: Face, { x, y }: MouthPlace): number => Math.hypot(face.x - x, face.y - y)
const towards = (from: number, to: number): number => from + (to - from) * GOES

function between(from: MouthPlace, to: MouthPlace): MouthPlace {
  if (Math.hypot(from.x - to.x, from.y - to.y) > JUMP * 2 * from.half) return to
  const [x, y] = [towards(from.along.x, to.along.x), towards(from.along.y, to.along.y)]
  const length = Math.hypot(x, y) || 1
  return {
    x: towards(from.x, to.x),
    y: towards(from.y, to.y),
    half: towards(from.half, to.half),
    along: { x: x / length, y: y / length },
    chin: towards(from.chin, to.chin),
  }
}

/** Says of each picture, in order, where the mouth is: where it was last where no face is seen, null before one is. */
export function followMouth(): (picture: Raster) => MouthPlace | null {
  let count = 0
  let seen: MouthPlace | null = null
  let shown: MouthPlace | null = null
  return (picture) => {
    if (count++ % LOOK_EVERY === 0) {
      const faces = findFaces(picture)
      const last = seen
      const face = last === null ? faces[0] : faces.toSorted((one, other) => distance(one, last) - distance(other, last))[0]
      if (face !== undefined) seen = mouthOf(picture, face)
    }
    if (seen !== null) shown = shown === null ? seen : between(shown, seen)
    return shown
  }
}
