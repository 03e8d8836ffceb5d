import { createCanvas } from "@napi-rs/canvas"

/** A painted image as a file. */
export async function painted(format: "png" | "jpeg" | "webp" | "avif", width = 64, height = 48): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const gradient = context.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, "#dd2200")
  gradient.addColorStop(1, "#2244ff")
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  switch (format) {
    case "png":
      return new Uint8Array(await canvas.encode("png"))
    case "jpeg":
      return new Uint8Array(await canvas.encode("jpeg"))
    case "webp":
      return new Uint8Array(await canvas.encode("webp"))
    case "avif":
      return new Uint8Array(await canvas.encode("avif"))
  }
}
