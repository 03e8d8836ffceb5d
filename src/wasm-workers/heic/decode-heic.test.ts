import { afterEach, expect, test, vi } from "vitest"
import { decodeHeic } from "./decode-heic.ts"

/** One pixel of it, as the decoder gives it. */
const PIXEL = [204, 102, 51, 255]

vi.mock("libheif-js/libheif-wasm/libheif.wasm?url", () => ({ default: "/libheif.wasm" }))
vi.mock("libheif-js/libheif-wasm/libheif.js", () => ({
  default: ({ onRuntimeInitialized }: { readonly onRuntimeInitialized: () => void }) => {
    onRuntimeInitialized()
    const image = {
      is_primary: () => true,
      get_width: () => 1,
      get_height: () => 1,
      free: () => {},
      display: (into: { readonly data: Uint8ClampedArray }, done: (shown: unknown) => void) => {
        into.data.set(PIXEL)
        done(into)
      },
    }
    return {
      HeifDecoder: class {
        decode = () => [image]
      },
    }
  },
}))

/** Of a browser that has the colour spaces of images, or of one that refuses to be asked for any. */
function images(hasColours: boolean) {
  return class {
    readonly data: Uint8ClampedArray
    readonly colorSpace: string | undefined
    constructor(width: number, height: number, settings?: { readonly colorSpace: string }) {
      if (settings !== undefined && !hasColours) throw new TypeError("Argument 1 is not an object.")
      this.data = new Uint8ClampedArray(width * height * 4)
      this.colorSpace = hasColours ? (settings?.colorSpace ?? "srgb") : undefined
    }
  }
}

async function decodedIn(colorSpace: PredefinedColorSpace, hasColours: boolean): Promise<readonly number[]> {
  vi.stubGlobal("ImageData", images(hasColours))
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(8)))
  return [...(await decodeHeic(new Uint8Array(4), colorSpace)).data]
}

afterEach(() => void vi.unstubAllGlobals())

test("a browser whose images have no colour spaces gets the image all the same, in sRGB", async () => {
  await expect(decodedIn("srgb", false)).resolves.toEqual(PIXEL)
  await expect(decodedIn("display-p3", false)).resolves.toEqual([219, 94, 32, 255])
})

test("where images have colour spaces the pixels stay as they are", async () => {
  await expect(decodedIn("display-p3", true)).resolves.toEqual(PIXEL)
})
