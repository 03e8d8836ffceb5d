import { expect, test } from "vitest"
import { workImageUrls } from "./rules.ts"

test("all addresses of a work's image follow from its cover's, with or without another origin", () => {
  const own = workImageUrls("/media/work/abc/640.webp")
  expect(own.at(960)).toBe("/media/work/abc/960.webp")
  expect(own.full).toBe("/media/work/abc/full.png")
  expect(own.srcSet).toBe(
    "/media/work/abc/320.webp 320w, /media/work/abc/full.png/w400.webp 400w, /media/work/abc/640.webp 640w, /media/work/abc/960.webp 960w",
  )
  expect(workImageUrls("https://media.example/media/work/abc/640.webp").full).toBe("https://media.example/media/work/abc/full.png")
})
