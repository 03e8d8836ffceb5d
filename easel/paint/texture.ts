import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { Stage } from "./stage.ts"

/** Writes one texel's colour (0–255) and opacity (0–255) into `out`; `u` and `v` are 0–1 across and down. */
export type Shader = (u: number, v: number, out: Float32Array) => void

/** Computes a small picture texel by texel; it is meant to be drawn larger, so keep it below about 100 000 texels. */
export function shadeTexture(width: number, height: number, shader: Shader): Canvas {
  const w = Math.max(2, Math.round(width))
  const h = Math.max(2, Math.round(height))
  const canvas = createCanvas(w, h)
  const context = canvas.getContext("2d")
  const image = context.createImageData(w, h)
  const data = image.data
  const out = new Float32Array(4)
  let i = 0
  for (let y = 0; y < h; y++) {
    const v = (y + 0.5) / h
    for (let x = 0; x < w; x++) {
      shader((x + 0.5) / w, v, out)
      data[i] = out[0]!
      data[i + 1] = out[1]!
      data[i + 2] = out[2]!
      data[i + 3] = out[3]!
      i += 4
    }
  }
  context.putImageData(image, 0, 0)
  return canvas
}

/** Computes a texture for an area of the picture and draws it there; `texelUnits` units make one texel at full detail. */
export function paintTexture(stage: Stage, x: number, y: number, width: number, height: number, texelUnits: number, shader: Shader): void {
  if (width < 1 || height < 1) return
  const texel = Math.max(texelUnits * (2 - stage.detail), 1 / stage.scale)
  const canvas = shadeTexture(Math.min(900, width / texel), Math.min(900, height / texel), shader)
  stage.context.imageSmoothingEnabled = true
  stage.context.imageSmoothingQuality = "high"
  stage.context.drawImage(canvas, x, y, width, height)
}
