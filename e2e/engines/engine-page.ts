import "../../bench/engine-page/entry.ts"
import type { PaintStep } from "../../src/domain/image/paint-rules.ts"
import { findSubject } from "../../src/wasm-workers/cut-out/client.ts"
import type { CutOutModel } from "../../src/wasm-workers/cut-out/engine.ts"
import { convertHeic } from "../../src/wasm-workers/heic/client.ts"
import { runImageJob } from "../../src/wasm-workers/image/client.ts"
import type { CutOutBackground, CutOutFormat } from "../../src/wasm-workers/image/protocol.ts"
import { describeImage } from "../../src/wasm-workers/sight/client.ts"
import type { Description } from "../../src/wasm-workers/sight/protocol.ts"
import { upscaleImage } from "../../src/wasm-workers/upscale/client.ts"
import type { UpscaleModel } from "../../src/wasm-workers/upscale/engine.ts"

/** What a test asks of an engine for images, on the file that is chosen. */
export type ImageCall =
  | {
      readonly engine: "cut out"
      readonly model: CutOutModel
      readonly steps: readonly PaintStep[]
      readonly background: Extract<CutOutBackground, { kind: "transparent" | "colour" }>
      readonly format: CutOutFormat
    }
  | { readonly engine: "upscale"; readonly model: UpscaleModel; readonly ratio: number }
  | { readonly engine: "convert HEIC" }

/** An image that an engine made: its red, green, blue and opacity row by row. */
export interface MadeImage {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly pixels: readonly number[]
}

declare global {
  interface Window {
    makeImage: (call: ImageCall) => Promise<MadeImage>
    /** Stops the work after its first report of progress; says how it ended. */
    stopImage: (call: ImageCall) => Promise<string>
    describe: () => Promise<Description>
  }
}

const NOTHING = { feather: 0, shift: 0 }

function chosen(): File {
  const file = document.querySelector("input")?.files?.[0]
  if (file === undefined) throw new Error("no file was chosen")
  return file
}

async function make(call: ImageCall, options: { readonly signal: AbortSignal; readonly onProgress: () => void }): Promise<Blob> {
  const image = chosen()
  switch (call.engine) {
    case "cut out": {
      const { engine: _, model, ...output } = call
      const { alpha } = await findSubject(image, model, options)
      const side = Math.sqrt(alpha.length)
      const subject = { width: side, height: side, alpha }
      return (await runImageJob("exportCutOut", { image, subject, edge: NOTHING, ...output })).file
    }
    case "upscale":
      return (await upscaleImage({ image, ratio: call.ratio, model: call.model }, options)).file
    case "convert HEIC":
      return (await convertHeic(image)).jpeg
  }
}

window.makeImage = async (call) => {
  const file = await make(call, { signal: new AbortController().signal, onProgress: () => {} })
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext("2d")
  context?.drawImage(bitmap, 0, 0)
  return { type: file.type, width, height, pixels: [...(context?.getImageData(0, 0, width, height).data ?? [])] }
}

window.stopImage = async (call) => {
  const abort = new AbortController()
  return make(call, { signal: abort.signal, onProgress: () => abort.abort() }).then(
    () => "done",
    (error: unknown) => (error instanceof Error && "end" in error ? String(error.end) : String(error)),
  )
}

window.describe = async () => describeImage(await createImageBitmap(chosen()), new AbortController().signal)
