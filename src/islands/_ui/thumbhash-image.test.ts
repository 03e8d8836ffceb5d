import { expect, it } from "vitest"
import { thumbhashUrl } from "./thumbhash-image.ts"

it("a thumbhash is an image, the same one each time; anything else is none", () => {
  const url = thumbhashUrl("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")
  expect(url).toMatch(/^data:image\/png;base64,/)
  expect(thumbhashUrl("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")).toBe(url)
  expect([thumbhashUrl(""), thumbhashUrl("no hash!"), thumbhashUrl("no hash!")]).toEqual([null, null, null])
})
