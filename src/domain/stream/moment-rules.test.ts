import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { momentKey, momentsOf } from "./moment-rules.ts"

const name = fc.string({ minLength: 1, maxLength: 30 }).map((text) => `${text.replaceAll("/", "")}.mp4`)

describe("the moments of a video that are looked at", () => {
  it("begin with its first picture and lie in every stretch of it, of the file and of each rendition", () => {
    fc.assert(
      fc.property(name, fc.uniqueArray(fc.constantFrom("360.mp4", "480.mp4", "720.mp4")), (file, renditions) => {
        const moments = momentsOf(`work/a/${file}`, renditions)
        const shares = (rendition: string | null) => moments.filter((one) => one.rendition === rendition).map(({ share }) => share)
        for (const rendition of [null, ...renditions]) {
          const found = shares(rendition)
          expect(found[0]).toBe(0)
          for (const [index, share] of found.slice(1).entries()) expect(Math.floor(share * (found.length - 1))).toBe(index)
        }
        expect(new Set(moments.map(momentKey)).size).toBe(moments.length)
      }),
    )
  })

  it("are others for every publication, and stay the same wherever its folder is moved", () => {
    const of = (key: string) => momentsOf(key, ["360.mp4"]).map(({ share }) => share)
    expect(of("work/a/one.mp4")).toEqual(of("withdrawn/b/one.mp4"))
    expect(of("work/a/one.mp4")).not.toEqual(of("work/a/two.mp4"))
  })
})
