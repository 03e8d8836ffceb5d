import { expect, it, vi } from "vitest"
import { MAXIMUM_IMAGE_BYTES } from "../../domain/profile/profile-rules.ts"
import { encodeImage } from "./encode-image.ts"

/** A canvas that makes files of so many bytes by their quality; without WebP as PNG instead. */
function canvasOf(bytesAt: (quality: number) => number, hasWebp = true) {
  const asked: string[] = []
  const toBlob = vi.fn((take: (blob: Blob | null) => void, type: string, quality: number) => {
    asked.push(`${type} ${quality}`)
    const made = hasWebp || type !== "image/webp" ? type : "image/png"
    take(new Blob([new Uint8Array(bytesAt(quality))], { type: made }))
  })
  return { canvas: { toBlob } as unknown as HTMLCanvasElement, asked }
}

it("an image is sent at the best quality that may be sent", async () => {
  const { canvas, asked } = canvasOf((quality) => MAXIMUM_IMAGE_BYTES + (quality > 0.65 ? 1 : 0))
  expect((await encodeImage(canvas)).url).toMatch(/^blob:/)
  expect(asked).toEqual(["image/webp 0.9", "image/webp 0.8", "image/webp 0.65"])
})

it("an image is a JPEG where the browser makes no WebP", async () => {
  const { canvas, asked } = canvasOf(() => 3, false)
  expect((await encodeImage(canvas)).base64).toBe("AAAA")
  expect(asked).toEqual(["image/webp 0.9", "image/jpeg 0.9"])
})

it("an image that stays too large or cannot be made is not sent", async () => {
  await expect(encodeImage(canvasOf(() => MAXIMUM_IMAGE_BYTES + 1).canvas)).rejects.toThrow("too large")
  await expect(encodeImage({ toBlob: (take: (blob: null) => void) => take(null) } as unknown as HTMLCanvasElement)).rejects.toThrow(
    "encoded",
  )
})
