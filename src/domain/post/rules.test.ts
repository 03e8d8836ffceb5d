import { expect, test } from "vitest"
import { coverSources } from "./rules.ts"

test("a cover is offered in the widths of lists below its own, and in its own as a copy, with or without another origin", () => {
  const cover = { url: "/media/work/abc/full.png", width: 832, height: 1216 }
  expect(coverSources(cover)).toEqual({
    src: "/media/work/abc/full.png/w640.webp",
    srcSet:
      "/media/work/abc/full.png/w320.webp 320w, /media/work/abc/full.png/w400.webp 400w, /media/work/abc/full.png/w640.webp 640w, /media/work/abc/full.png/w960.webp 832w",
  })
  expect(coverSources({ ...cover, url: "https://media.example/media/work/abc/full.png" }).src).toBe(
    "https://media.example/media/work/abc/full.png/w640.webp",
  )
})
