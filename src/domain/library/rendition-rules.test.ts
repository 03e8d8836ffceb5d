import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  copySources,
  imageSources,
  RENDITION_WIDTHS,
  renditionKey,
  renditionKeysOf,
  renditionOf,
  renditionUrl,
  tileSources,
} from "./rendition-rules.ts"

describe("the smaller copies of an image", () => {
  it("lie below the image's own key, and tell whose they are", () => {
    for (const width of RENDITION_WIDTHS) expect(renditionOf(renditionKey("result/a.png", width))).toEqual({ key: "result/a.png", width })
    expect(renditionKeysOf("result/a.png").every((key) => key.startsWith("result/a.png/"))).toBe(true)
    expect(renditionOf("result/a.png")).toBeNull()
  })

  it.each([
    ["/media/result/a.png", "/media/result/a.png/w320.webp"],
    ["/media/upload/user_1/abc?expires=1&signature=x", "/media/upload/user_1/abc/w320.webp?expires=1&signature=x"],
    ["https://files.example/media/result/a.png", "https://files.example/media/result/a.png/w320.webp"],
    ["/media/result/a.png/w160.webp", "/media/result/a.png/w160.webp"],
    ["blob:https://atelier.test/1", "blob:https://atelier.test/1"],
    ["data:image/png;base64,AA", "data:image/png;base64,AA"],
    ["https://elsewhere.example/a.png", "https://elsewhere.example/a.png"],
  ])("have the address of %s with the width behind its key", (url, expected) => {
    expect(renditionUrl(url, 320)).toBe(expected)
  })

  it("are offered only where they are narrower, and the image itself always", () => {
    expect(imageSources("/media/result/a.png", 768, 512)).toEqual({
      src: "/media/result/a.png/w640.webp",
      srcSet:
        "/media/result/a.png/w160.webp 160w, /media/result/a.png/w320.webp 320w, /media/result/a.png/w400.webp 400w, /media/result/a.png/w640.webp 640w, /media/result/a.png 768w",
    })
    expect(imageSources("/media/result/a.png", 160, 90)).toEqual({ src: "/media/result/a.png" })
    const last = (url: string, width: number) => imageSources(url, width, 90, [320, 400, 640, 960], "copy").srcSet?.split(", ").at(-1)
    expect(last("/media/result/a.png", 768)).toBe("/media/result/a.png/w960.webp 768w")
    expect(last("/media/result/a.png?expires=1", 768)).toBe("/media/result/a.png/w960.webp?expires=1 768w")
    expect([last("/media/result/a.png", 1024), last("/media/result/a.webp", 768)]).toEqual([
      "/media/result/a.png 1024w",
      "/media/result/a.webp 768w",
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
        const { srcSet = "" } = imageSources("/media/result/a.png", width, 100)
        const widths = [...srcSet.matchAll(/ (\d+)w/g)].map(([, told]) => Number(told))
        expect(widths.every((one) => one <= width)).toBe(true)
        if (srcSet !== "") expect(widths.at(-1)).toBe(width)
      }),
    )
  })

  it("stand in for an image that is not given itself, of a PNG down to its own size", () => {
    const at = (width: number) => `/media/result/a.png/w${width}.webp?folder=x`
    expect(copySources("/media/result/a.png?folder=x", 500)).toEqual({
      src: at(640),
      srcSet: `${at(160)} 160w, ${at(320)} 320w, ${at(400)} 400w, ${at(640)} 500w`,
    })
    expect(copySources("/media/upload/a.jpg", 500)).toMatchObject({ src: "/media/upload/a.jpg/w400.webp" })
    expect(copySources("/media/upload/a.jpg", 100)).toEqual({ src: "/media/upload/a.jpg/w160.webp" })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom("png", "jpg"), (width, type) => {
        const { src, srcSet = "" } = copySources(`/media/result/a.${type}`, width)
        expect(
          [src, ...srcSet.split(", ").flatMap((one) => one.split(" ", 1))].every((one) => one === "" || /\/w\d+\.webp$/.test(one)),
        ).toBe(true)
      }),
    )
  })

  it("are all that a tile loads, and the one that was made with the result comes first", () => {
    const [small, large] = ["/media/result/a.png/w640.webp", "/media/result/a.png/w960.webp"]
    expect(tileSources("/media/result/a.png", 1216)).toEqual({ src: small, srcSet: `${small} 640w, ${large} 960w` })
    expect(tileSources("/media/result/a.png", 768)).toEqual({ src: small, srcSet: `${small} 640w, ${large} 768w` })
    expect(tileSources("/media/result/a.png", 512)).toEqual({ src: small })
    expect(tileSources("blob:https://atelier.test/1", 1216)).toEqual({ src: "blob:https://atelier.test/1" })
  })
})
