import { describe, expect, it } from "vitest"
import { NO_VIDEO, posterOf, videoOf } from "./video-draft.ts"

const VIDEO = { fileId: null, url: "/v.mp4", name: "Bay", sizeBytes: 3, poster: null, width: null, height: null }

describe("what a draft keeps of a video", () => {
  it("is read as it was kept", () => {
    expect(videoOf({ video: JSON.stringify(VIDEO) })).toEqual(VIDEO)
    expect(posterOf({ poster: '{"fileId":"1","url":"/p.png"}' })).toEqual({ fileId: "1", url: "/p.png" })
  })

  it.each(["", "{", "null", '{"fileId":1}', JSON.stringify({ ...VIDEO, url: undefined })])(
    "is nothing where it cannot be read: %s",
    (text) => {
      expect([videoOf({ video: text }), posterOf({ poster: text })]).toEqual([null, null])
    },
  )

  it("is nothing at first", () => {
    expect([videoOf(NO_VIDEO), posterOf(NO_VIDEO)]).toEqual([null, null])
  })
})
