import { ffmpegWorker } from "../../src/wasm-workers/ffmpeg/client.ts"
import { createVideoEngine, type VideoEngine } from "../../src/wasm-workers/video/client.ts"
import type { MadeVideo } from "../../src/wasm-workers/video/protocol.ts"
import { OUTPUTS_FOLDER } from "../../src/wasm-workers/video/workspace.ts"
import { type ToolCall, useTool } from "./tools.ts"

/** What a test or a measurement asks the engine for; files are named by their place in the page's file field. */
export interface EngineCall {
  readonly job: Exclude<keyof VideoEngine, "close" | "discard" | "join">
  readonly file: number
  readonly settings?: unknown
  /** Aborted after the first report of progress. */
  readonly isAborted?: boolean
}

/** How a call ended. */
export interface EngineAnswer {
  readonly ms: number
  readonly answer?: unknown
  readonly end?: string | undefined
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly reports: number
  readonly stages: readonly string[]
  /** Name under which the made file was sent to the server. */
  readonly saved?: string | undefined
}

const engine = createVideoEngine()
let calls = 0
let reportsSoFar = 0

const filesOf = () => [...(document.querySelector<HTMLInputElement>("input")?.files ?? [])]

function fileAt(index: number): File {
  const file = filesOf()[index]
  if (file === undefined) throw new Error(`no file ${index}`)
  return file
}

async function call({ job, file, settings, isAborted = false }: EngineCall): Promise<EngineAnswer> {
  const abort = new AbortController()
  return timed(
    (options) => {
      // The settings come from a test in another process: they are the test's to get right.
      const method = engine[job] as (file: Blob, settings: unknown, options: object) => Promise<unknown>
      const all = { ...options, signal: abort.signal }
      return job === "probe" || job === "mute"
        ? (engine[job] as (file: Blob, options: object) => Promise<unknown>)(fileAt(file), all)
        : method(fileAt(file), settings, all)
    },
    isAborted ? () => abort.abort() : () => {},
  )
}

async function timed(run: (options: object) => Promise<unknown>, onReport: () => void): Promise<EngineAnswer> {
  const began = performance.now()
  const stages = new Set<string>()
  let reports = 0
  const options = {
    onProgress: (progress: { stage: string }) => {
      reports++
      reportsSoFar++
      stages.add(progress.stage)
      onReport()
    },
  }
  try {
    const answer = await run(options)
    const ms = performance.now() - began
    const saved = await save(answer)
    return { ms, answer: plain(answer), reports, stages: [...stages], ...(saved && { saved }) }
  } catch (error) {
    const { end = "none", code = "", message = String(error) } = error as { end?: string; code?: string; message?: string }
    return { ms: performance.now() - began, end, code, message, reports, stages: [...stages] }
  }
}

async function save(answer: unknown): Promise<string | undefined> {
  const made = answer as Partial<MadeVideo & { blob: Blob }> | null
  const body = made?.file ?? made?.blob
  if (body === undefined) return undefined
  const name = `${++calls}.${made?.extension ?? "jpg"}`
  await fetch(`/outputs/${name}`, { method: "POST", body })
  if (made?.file !== undefined) await engine.discard(made as MadeVideo)
  return name
}

/** Uses a tool as its page does; what it gave is sent to the server. */
async function tool(file: number, toolCall: ToolCall): Promise<unknown> {
  const began = performance.now()
  try {
    const { file: body, extension, ...given } = await useTool(fileAt(file), toolCall)
    const saved = `${++calls}.${extension}`
    await fetch(`/outputs/${saved}`, { method: "POST", body })
    return { ms: performance.now() - began, saved, estimatedBytes: given.estimatedBytes, told: plain(given.told) }
  } catch (error) {
    const { code = "", message = String(error) } = error as { code?: string; message?: string }
    return { ms: performance.now() - began, failure: code, message }
  }
}

/** Without what cannot leave the page. */
function plain(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value) =>
      value instanceof ImageBitmap
        ? { width: value.width, height: value.height }
        : value instanceof Blob
          ? { size: value.size, type: value.type }
          : ArrayBuffer.isView(value)
            ? [...(value as Float32Array)]
            : value,
    ),
  )
}

const join = (files: readonly number[]) =>
  timed(
    (options) => engine.join(files.map(fileAt), options),
    () => {},
  )

/** Runs ffmpeg.wasm itself with these arguments over one file: what the engine is compared with. Its core is in place before the time is taken. */
async function bareFfmpeg({
  file,
  args,
  output,
}: {
  file: number
  args: readonly string[]
  output: string
}): Promise<{ ms: number; bytes: number }> {
  await ffmpegWorker().run("probe", { file: fileAt(file) })
  const began = performance.now()
  const { bytes } = await ffmpegWorker().run("run", { files: [fileAt(file)], args: ["-i", "in/0", ...args], output, durationSeconds: 0 })
  return { ms: performance.now() - began, bytes }
}

/** Names of all outputs that lie in the private files. */
async function outputs(): Promise<readonly string[]> {
  const names: string[] = []
  for await (const [, folder] of (await (await navigator.storage.getDirectory()).getDirectoryHandle(OUTPUTS_FOLDER)).entries()) {
    if (folder instanceof FileSystemDirectoryHandle) for await (const [name] of folder.entries()) names.push(name)
  }
  return names
}

/** Plays a made file as a page does, and answers the shown times of the first and last frame and what it looks like in between. */
async function play(saved: string, atSeconds: readonly number[]): Promise<readonly number[][]> {
  const video = document.createElement("video")
  video.muted = true
  video.src = URL.createObjectURL(await (await fetch(`/outputs/${saved}`)).blob())
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve
    video.onerror = () => reject(new Error(video.error?.message ?? "not playable"))
  })
  const canvas = new OffscreenCanvas(32, 18)
  const context = canvas.getContext("2d")
  const images: number[][] = []
  for (const time of atSeconds) {
    video.currentTime = time
    await new Promise((resolve) => {
      video.onseeked = resolve
    })
    context?.drawImage(video, 0, 0, 32, 18)
    images.push([...(context?.getImageData(0, 0, 32, 18).data ?? [])])
  }
  return images
}

Object.assign(window, {
  engineCall: call,
  engineJoin: join,
  engineReports: () => reportsSoFar,
  engineOutputs: outputs,
  enginePlay: play,
  engineTool: tool,
  bareFfmpeg,
})
