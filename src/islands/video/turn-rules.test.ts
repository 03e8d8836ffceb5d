import fc from "fast-check"
import { expect, test } from "vitest"
import { type CropFrame, type Size, turned } from "./crop-frame-rules.ts"
import { frameAfter, type Orientation, type Turning, turnedBy } from "./turn-rules.ts"

const IMAGE: Size = { width: 5, height: 3 }
const AS_IT_IS: Orientation = { turn: 0, isMirrored: false }
const turnings = fc.array(fc.constantFrom<Turning>("left", "right", "across", "down"), { maxLength: 12 })

/** Where a pixel of the source is seen: turned clockwise, then mirrored. */
function seenAt({ turn, isMirrored }: Orientation, x: number, y: number): readonly [number, number] {
  const [right, bottom] = [IMAGE.width - 1, IMAGE.height - 1]
  const [across, down] = ({ 0: [x, y], 90: [bottom - y, x], 180: [right - x, bottom - y], 270: [y, right - x] } as const)[turn]
  return isMirrored ? [turned(IMAGE, turn).width - 1 - across, down] : [across, down]
}

test("what is done to a video is done to it as it is seen, and a frame stays around the same part", () => {
  fc.assert(
    fc.property(turnings, fc.nat(4), fc.nat(2), (steps, x, y) => {
      let orientation = AS_IT_IS
      let frame: CropFrame = { x, y, width: 1, height: 1 }
      for (const step of steps) {
        frame = frameAfter(frame, turned(IMAGE, orientation.turn), step)
        orientation = turnedBy(orientation, step)
      }
      expect([frame.x, frame.y]).toEqual(seenAt(orientation, x, y))
    }),
  )
})

test("mirrored twice, turned there and back, or mirrored both ways and turned around: as before", () => {
  const after = (...steps: readonly Turning[]) => steps.reduce(turnedBy, AS_IT_IS)
  for (const steps of [
    ["across", "across"],
    ["down", "down"],
    ["left", "right"],
    ["across", "down", "right", "right"],
  ] as const) {
    expect(after(...steps)).toEqual(AS_IT_IS)
  }
  expect(after("across", "right")).toEqual({ turn: 270, isMirrored: true })
})
