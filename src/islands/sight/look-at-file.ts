import { detectFace, frameDescription, type Seen } from "../../domain/library/resource-contract.ts"
import { type FrameLook, LOOK_WIDTH_PX, looksOf, measureLook, measuresOf, searchedOf } from "../../domain/library/sight-rules.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { hasGraphicsCard } from "../../wasm-workers/control/has-graphics-card.ts"
import { searchFrame } from "../../wasm-workers/sight/client.ts"
import type { Sight } from "../../wasm-workers/sight/protocol.ts"
import { call } from "../_runtime/call.ts"
import { fetchVideo } from "../stream/fetch-video.ts"
import { videoEngine } from "../video/video-engine.ts"

/** Width of the frames that are searched, pixels: the model for things looks at 512. */
const SEARCHED_WIDTH_PX = 512

/** What is known of what a file shows. */
export interface Looked {
  readonly seen: Seen
  /** How many faces were found, by whole seconds. */
  readonly faces: readonly { readonly time: number; readonly count: number }[]
}

/** How far a look is: the bytes come, frames are measured, some are searched. */
export interface LookProgress {
  readonly step: "fetching" | "measuring" | "searching"
  readonly fraction: number
}

/** What was seen of a file before; null where nobody has looked. Throws CallError. */
export async function readLooked(fileId: string, signal: AbortSignal): Promise<Looked | null> {
  const options = { handlesErrors: true, isInBackground: true, signal }
  const { seen } = await call(frameDescription, { file_id: fileId }, options)
  if (seen === null) return null
  const { faces } = await call(detectFace, { file_id: fileId }, options)
  return { seen, faces: facesByTime(faces) }
}

/** Looks at a video or an image of one's own, in this browser, and has what was found kept with it. Throws JobError or CallError. */
export async function lookAtFile(file: MediaFile, signal: AbortSignal, tell: (progress: LookProgress) => void): Promise<Looked> {
  const bytes = await fetchVideo(file, signal, (fraction) => tell({ step: "fetching", fraction }))
  const { looks, frames } =
    file.kind === "video" ? await framesOfVideo(bytes, file.duration ?? 0, signal, tell) : await framesOfImage(bytes)
  const found: (Sight & { readonly time: number })[] = []
  try {
    for (const { time, bitmap } of frames) {
      tell({ step: "searching", fraction: found.length / frames.length })
      found.push({ time, ...(await searchFrame(bitmap, signal)) })
    }
  } finally {
    for (const { bitmap } of frames) bitmap.close()
  }
  const { colours, ...measures } = measuresOf(looks)
  const seen: Seen = { ...measures, colours: [...colours], frames: found.map(countedFrame) }
  const faces = found.flatMap(({ time, faces: all }) => all.map((face) => ({ time, ...face })))
  const options = { handlesErrors: true, signal }
  const kept = await call(detectFace, { file_id: file.file_id, faces }, options)
  await call(frameDescription, { file_id: file.file_id, seen }, options)
  return { seen, faces: facesByTime(kept.faces) }
}

interface Frames {
  readonly looks: readonly FrameLook[]
  readonly frames: readonly { readonly time: number; readonly bitmap: ImageBitmap }[]
}

async function framesOfVideo(
  file: Blob,
  durationSeconds: number,
  signal: AbortSignal,
  tell: (progress: LookProgress) => void,
): Promise<Frames> {
  const count = looksOf(durationSeconds)
  const looks: FrameLook[] = []
  const small = await videoEngine().filmstrip(
    file,
    { count, width: LOOK_WIDTH_PX },
    { signal, onFrames: (more) => tell({ step: "measuring", fraction: (looks.length + more.length) / count }) },
  )
  for (const { bitmap } of small) looks.push(lookAt(bitmap))
  const large = await videoEngine().filmstrip(
    file,
    { count: searchedOf(durationSeconds, hasGraphicsCard()), width: SEARCHED_WIDTH_PX },
    { signal },
  )
  // Moments are told in whole milliseconds, none behind the end that the file's row knows.
  return {
    looks,
    frames: large.map(({ atSeconds, bitmap }) => ({ time: Math.min(durationSeconds, Math.floor(atSeconds * 1000) / 1000), bitmap })),
  }
}

async function framesOfImage(file: Blob): Promise<Frames> {
  const [small, large] = await Promise.all([
    createImageBitmap(file, { resizeWidth: LOOK_WIDTH_PX }),
    createImageBitmap(file, { resizeWidth: SEARCHED_WIDTH_PX }),
  ])
  return { looks: [lookAt(small)], frames: [{ time: 0, bitmap: large }] }
}

/** Measures a frame and lets it go. */
function lookAt(bitmap: ImageBitmap): FrameLook {
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext("2d")
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return measureLook(context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(), width, height)
}

function countedFrame({ time, things }: Sight & { readonly time: number }): Seen["frames"][number] {
  const kinds = [...new Set(things)]
  return { time, things: kinds.map((thing) => ({ thing, count: things.filter((one) => one === thing).length })) }
}

/** The most faces of a frame within each second. */
function facesByTime(faces: readonly { readonly time: number }[]): Looked["faces"] {
  const ofFrames = new Map<number, number>()
  for (const { time } of faces) ofFrames.set(time, (ofFrames.get(time) ?? 0) + 1)
  const ofSeconds = new Map<number, number>()
  for (const [time, count] of ofFrames) ofSeconds.set(Math.floor(time), Math.max(ofSeconds.get(Math.floor(time)) ?? 0, count))
  return [...ofSeconds].map(([time, count]) => ({ time, count })).toSorted((left, right) => left.time - right.time)
}
