import { segmentForeground } from "@imgly/background-removal"
import { cleanMask } from "../../domain/image/mask-cleaning-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { CUT_OUT_ENGINE_BYTES, CUT_OUT_MODEL_BYTES, CUT_OUT_SIDE_PX, type CutOutModel } from "./engine.ts"
import { EngineMissing } from "./engine-store.ts"
import type { CutOutProgress, Subject } from "./protocol.ts"
import { startEngine } from "./start-engine.ts"

/** Pixels as they are, as the library is given them: no image file has to be made and read for it, and it has nothing to scale. */
const SQUARE_TYPE = `image/x-rgba8;width=${CUT_OUT_SIDE_PX};height=${CUT_OUT_SIDE_PX}`

interface SubjectInput {
  readonly image: Blob
  readonly model: CutOutModel
}

/** Finds the subject of an image. Rejects with JobError (codes: CutOutJobs) or the signal's reason. */
export async function findSubject(
  { image, model }: SubjectInput,
  signal: AbortSignal,
  tell: (progress: CutOutProgress) => void,
): Promise<Subject> {
  const square = await drawSquare(image)
  const totalBytes = CUT_OUT_MODEL_BYTES[model] + CUT_OUT_ENGINE_BYTES
  let loadedBytes = 0
  let isDownload = false
  const onBytes = (bytes: number, from: "network" | "device") => {
    loadedBytes += bytes
    isDownload ||= from === "network"
    if (isDownload) tell({ stage: "download", loadedBytes: Math.min(loadedBytes, totalBytes), totalBytes })
  }
  try {
    const settings = await startEngine(model, { signal, onBytes, onFetched: () => tell({ stage: "start" }) })
    signal.throwIfAborted()
    tell({ stage: "find" })
    const mask = await segmentForeground(new Blob([square], { type: SQUARE_TYPE }), settings)
    const alpha = alphaOf(await mask.bytes())
    return { alpha: cleanMask({ width: CUT_OUT_SIDE_PX, height: CUT_OUT_SIDE_PX, alpha }).alpha }
  } catch (error) {
    signal.throwIfAborted()
    throw failureOf(error)
  }
}

/** The whole image on the models' square, on white where it is transparent. */
async function drawSquare(image: Blob): Promise<ImageDataArray> {
  const bitmap = await createImageBitmap(image).catch(() => {
    throw new JobError("failed", "imageBroken")
  })
  const context = new OffscreenCanvas(CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX).getContext("2d", { willReadFrequently: true })
  if (context === null) throw new JobError("failed", "outOfMemory")
  context.fillStyle = "white"
  context.fillRect(0, 0, CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, 0, 0, CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX)
  bitmap.close()
  return context.getImageData(0, 0, CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX).data
}

function alphaOf(rgba: Uint8Array): Uint8Array<ArrayBuffer> {
  const alpha = new Uint8Array(rgba.length / 4)
  for (let index = 0; index < alpha.length; index++) alpha[index] = rgba[index * 4 + 3] ?? 0
  return alpha
}

function failureOf(error: unknown): JobError {
  if (error instanceof JobError) return error
  const text = String(error)
  if (error instanceof EngineMissing) return new JobError("failed", "engineMissing", text)
  const isMemory = error instanceof RangeError || /memory|bad_alloc|allocat/i.test(text)
  return new JobError("failed", isMemory ? "outOfMemory" : "cutOutFailed", text)
}
