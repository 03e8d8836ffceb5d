import { upscaleImage } from "../src/wasm-workers/upscale/client.ts"
import type { UpscaleModel } from "../src/wasm-workers/upscale/engine.ts"

/** The page of the upscale measurement: makes the chosen file larger, as the tool does, and gives how bright the middle of it is. */
declare global {
  interface Window {
    upscale: (
      model: UpscaleModel,
      ratio: number,
      middlePx: number,
    ) => Promise<{ readonly ms: number; readonly backend: string; readonly width: number; readonly brightness: readonly number[] }>
  }
}

window.upscale = async (model, ratio, middlePx) => {
  const image = document.querySelector("input")?.files?.[0]
  if (image === undefined) throw new Error("no file was chosen")
  const startMs = performance.now()
  const { file, width, height, backend } = await upscaleImage({ image, ratio, model }, {})
  const ms = performance.now() - startMs
  const context = new OffscreenCanvas(middlePx, middlePx).getContext("2d")
  context?.drawImage(await createImageBitmap(file), -Math.floor((width - middlePx) / 2), -Math.floor((height - middlePx) / 2))
  const data = context?.getImageData(0, 0, middlePx, middlePx).data ?? new Uint8ClampedArray()
  const brightness = Array.from(
    { length: data.length / 4 },
    (_, index) => 0.299 * (data[index * 4] ?? 0) + 0.587 * (data[index * 4 + 1] ?? 0) + 0.114 * (data[index * 4 + 2] ?? 0),
  )
  return { ms, backend, width, brightness }
}
