import type { CallOutput } from "../../domain/_kernel/call.ts"
import { detectFace, frameDescription, type Seen } from "../../domain/library/resource-contract.ts"
import { type FrameLook, LOOK_WIDTH_PX, looksOf, measureLook, measuresOf, searchedOf } from "../../domain/library/sight-rules.ts"
import { hasGraphicsCard } from "../../wasm-workers/control/has-graphics-card.ts"
import { searchFrame } from "../../wasm-workers/sight/client.ts"
import type { Sight } from "../../wasm-workers/sight/protocol.ts"
import { call } from "../_runtime/call.ts"
import { fetchVideo } from "../_tools/fetch-video.ts"
import { videoEngine } from "../_tools/video-engine.ts"
import type { SightSubject } from "./sight-subject.ts"

/** Width of the frames that are searched, pixels: the model for things looks at 512. */
const SEARCHED_WIDTH_PX = 512

/** What the server knows once a look is kept. */
export interface Looked {
  readonly described: CallOutput<typeof frameDescription>
  readonly found: CallOutput<typeof detectFace>
}

/** How far a look is: the bytes come, frames are measured, some are searched. */
export interface LookProgress {
  readonly step: "fetching" | "measuring" | "searching"
  readonly fraction: number
}

/** Looks at a video or an image of one's own, in this browser, and has what was found kept with it. Throws JobError or CallError. */
export async function lookAt(subject: SightSubject, signal: AbortSignal, tell: (progress: LookProgress) => void): Promise<Looked> {
  const { named, url, sizeBytes: size, duration } = subject
  const bytes = await fetchVideo({ url, size }, signal, (fraction) => tell({ step: "fetching", fraction }))
  const { looks, frames } = subject.kind === "video" ? await framesOfVideo(bytes, duration ?? 0, signal, tell) : await framesOfImage(bytes)
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
  const kept = await call(detectFace, { ...named, faces }, options)
  return { found: kept, described: await call(frameDescription, { ...named, seen }, options) }
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
  for (const { bitmap } of small) looks.push(measured(bitmap))
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
  return { looks: [measured(small)], frames: [{ time: 0, bitmap: large }] }
}

/** Measures a frame and lets it go. */
function measured(bitmap: ImageBitmap): FrameLook {
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
