import { expect, it } from "vitest"
import { newMediaName } from "../_kernel/ids.ts"
import { MEDIA_KEY } from "../library/media-address-rules.ts"
import { besideKeyOf, videoBeside } from "./beside-rules.ts"

it("what lies beside a video has a key below its own that leads back to it; no other key does", () => {
  for (const what of ["poster", "storyboard", "captions"] as const) {
    const key = besideKeyOf("upload/user_1/abc", what, newMediaName())
    expect(videoBeside(key)).toBe("upload/user_1/abc")
    expect(key).toMatch(MEDIA_KEY)
  }
  for (const key of [
    "upload/user_1/abc",
    "upload/user_1/abc/poster-1.jpg",
    `upload/user_1/abc/captions-${newMediaName()}.html`,
    `poster-${newMediaName()}.jpg`,
    "upload/user_1/abc/w320.webp",
  ])
    expect(videoBeside(key)).toBeNull()
})
