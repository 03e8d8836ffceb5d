import { expect, test } from "vitest"
import { DEFAULT_HIRES, MAXIMUM_SIDE_PX } from "../../domain/studio/rules.ts"
import { firstPassSize, hasRoomForHires } from "./draft-size.ts"

const SOURCE = { url: "/media/a.png", width: 640, height: 512, sizeBytes: 0, prompt: "" }

test("the first pass has the size that is named, else that of the draft's own image, else the default", () => {
  expect(firstPassSize({ width: 768, height: 512 }, [SOURCE])).toEqual({ width: 768, height: 512 })
  expect(firstPassSize({ imageUrl: SOURCE.url }, [{ ...SOURCE, url: "/media/b.png", width: 512 }, SOURCE])).toEqual({
    width: 640,
    height: 512,
  })
  expect(firstPassSize({ width: 768, height: 512, imageUrl: SOURCE.url }, [SOURCE])).toEqual({ width: 768, height: 512 })
  const usual = firstPassSize({}, [])
  expect(firstPassSize({ enable_hr: true }, [SOURCE])).toEqual(usual)
  expect(usual.width).toBe(usual.height)
})

test.each(["width", "height"])("a second pass is offered up to the longest side that it comes to: %s", (side) => {
  const most = MAXIMUM_SIDE_PX / DEFAULT_HIRES.scale
  expect(hasRoomForHires({ width: 512, height: 512, [side]: most })).toBe(true)
  expect(hasRoomForHires({ width: 512, height: 512, [side]: most + 1 })).toBe(false)
})
