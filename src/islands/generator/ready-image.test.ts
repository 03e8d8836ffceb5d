import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { INPUT_BOUNDS } from "./image-bounds.ts"
import { readyImage, smallerImage } from "./ready-image.ts"

const { isHeic, jpegOfHeic } = vi.hoisted(() => ({ isHeic: vi.fn(), jpegOfHeic: vi.fn() }))
vi.mock("../_tools/heic-image.ts", () => ({ isHeic, jpegOfHeic }))

const PHOTO = new File(["photo"], "fox.in.snow.jpg", { type: "image/jpeg", lastModified: 7 })
const SKETCH = new File(["sketch"], "fox", { type: "image/png" })
const close = vi.fn<() => void>()
/** What a canvas was asked for: type and width. */
const asked: [string, number][] = []

/** A browser whose images are 1000 px wide, and whose encoders write files of the named size each. */
function encode(sizeOf: (type: string, width: number) => number) {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1000, height: 500, close }))
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      readonly width: number
      constructor(width: number) {
        this.width = width
      }
      getContext() {
        return { drawImage() {} }
      }
      async convertToBlob({ type }: { readonly type: string }) {
        asked.push([type, this.width])
        return Object.defineProperty(new Blob([], { type }), "size", { value: sizeOf(type, this.width) })
      }
    },
  )
}

beforeEach(() => {
  asked.length = 0
  vi.clearAllMocks()
  isHeic.mockResolvedValue(false)
  encode(() => INPUT_BOUNDS.bytes)
})
afterEach(() => vi.unstubAllGlobals())

describe("an image of the device", () => {
  it("is measured, and given up", async () => {
    expect(await readyImage(PHOTO)).toEqual({ file: PHOTO, width: 1000, height: 500, sizeBytes: 5 })
    expect([close.mock.calls.length, jpegOfHeic.mock.calls.length]).toEqual([1, 0])
  })

  it("is a JPEG where it was what phones take, or says why it cannot be", async () => {
    isHeic.mockResolvedValue(true)
    jpegOfHeic.mockResolvedValueOnce({ file: PHOTO }).mockResolvedValueOnce({ reason: "heicMissing" })
    expect(await readyImage(SKETCH)).toMatchObject({ file: PHOTO, sizeBytes: 5 })
    expect(await readyImage(SKETCH)).toEqual({ reason: "heicMissing" })
  })

  it("that no browser shows says so", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no image")))
    expect([await readyImage(SKETCH), await smallerImage(SKETCH)]).toEqual([{ reason: "imageLoadFailed" }, null])
  })
})

describe("a smaller copy", () => {
  it("of a photo is a JPEG under its name, of what may be transparent a WebP", async () => {
    const photo = await smallerImage(PHOTO)
    expect([photo?.name, photo?.type, photo?.lastModified]).toEqual(["fox.in.snow.jpeg", "image/jpeg", 7])
    const sketch = await smallerImage(SKETCH)
    expect([sketch?.name, sketch?.type]).toEqual(["fox.webp", "image/webp"])
  })

  it("is tried in every type, then a quarter smaller, until its file fits; eight times at most", async () => {
    encode((_type, width) => INPUT_BOUNDS.bytes + (width > 750 ? 1 : 0))
    expect(await smallerImage(SKETCH)).toMatchObject({ type: "image/webp" })
    expect(asked).toEqual([
      ["image/webp", 1000],
      ["image/png", 1000],
      ["image/webp", 750],
    ])
    asked.length = 0
    encode(() => INPUT_BOUNDS.bytes + 1)
    expect([await smallerImage(PHOTO), asked.length]).toEqual([null, 8])
  })

  it("is none where nothing can be drawn", async () => {
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        getContext = () => null
      },
    )
    expect(await smallerImage(PHOTO)).toBeNull()
    expect(close).toHaveBeenCalledOnce()
  })
})
