import { randomUUID } from "node:crypto"
import { readImageHeader } from "../../../src/formats/image/header.ts"
import { encodeMask, rowBytesOf } from "../../../src/formats/image/mask-png.ts"
import { paintByEasel } from "../paint-by-easel.ts"
import { type Sandbox, type SandboxAnswer, type SandboxCall, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"
import { easelOrder, type FooocusPost, imageOf } from "./easel-order.ts"

/** What the stand-in can be told to do wrong. */
export const FOOOCUS_FAULTS = [
  "html",
  "unauthorized",
  "queue-full",
  "forget",
  "restart",
  "hang",
  "lost-answer",
  "block",
  "fail",
  "out-of-memory",
  "half-body",
  "huge",
  "wrong-size",
  "jpeg",
  "page-for-file",
  "other-host",
  "climbing-path",
  "old-version",
  "silent-styles",
] as const
export type FooocusFault = (typeof FOOOCUS_FAULTS)[number]

/** Has an order painted; by Easel unless a test does it. */
export type Paint = typeof paintByEasel

const HUGE_BYTES = 200 * 1_048_576
const MODELS = ["juggernautXL_v8Rundiffusion.safetensors", "animaPencilXL_v500.safetensors", "illustriousXL_v01.safetensors"]
const LORAS = ["sd_xl_offset_example-lora_1.0.safetensors"]
const STYLES = ["Fooocus V2", "Fooocus Enhance", "Fooocus Sharp", "SAI Analog Film"]
const PATHS: Readonly<Record<string, string>> = {
  "/v1/generation/text-to-image": "Text to Image",
  "/v2/generation/text-to-image-with-ip": "Text to Image",
  "/v2/generation/image-prompt": "Image Prompt",
  "/v2/generation/image-upscale-vary": "Image Upscale or Variation",
  "/v2/generation/image-inpaint-outpaint": "Image Inpaint or Outpaint",
}
const DAY = "2026-11-23"

interface Job {
  readonly id: string
  readonly type: string
  readonly post: FooocusPost
  readonly stop: AbortController
  stage: "WAITING" | "RUNNING" | "SUCCESS" | "ERROR"
  progress: number
  status: string | null
  files: readonly Uint8Array[]
  wasStopped: boolean
}

/** A stand-in for Fooocus-API: one queue, one job at a time, everything in memory. */
export async function startFooocusSandbox({
  easelUrl,
  port,
  fault: first = null,
  apiKey = null,
  paint = paintByEasel,
}: SandboxOptions<FooocusFault> & { readonly paint?: Paint; readonly apiKey?: string | null }): Promise<Sandbox<FooocusFault>> {
  let fault: FooocusFault | null = first
  let jobs: Job[] = []

  const runNext = async (): Promise<void> => {
    const job = jobs.find(({ stage }) => stage === "WAITING")
    if (job === undefined || jobs.some(({ stage }) => stage === "RUNNING") || fault === "block") return
    job.stage = "RUNNING"
    try {
      if (fault === "fail") throw new Error("it failed")
      if (fault === "out-of-memory") throw new Error("CUDA out of memory. Tried to allocate 2.00 GiB")
      const order = easelOrder(job.post, fault === "wrong-size")
      const onProgress = (progress: number) => {
        job.progress = Math.floor(progress * 99)
      }
      job.files = await paint(easelUrl, order, { onProgress, signal: job.stop.signal })
      job.stage = "SUCCESS"
      job.progress = 100
      job.status = "Finished"
    } catch (error) {
      job.stage = "ERROR"
      job.status = String(error)
    }
    void runNext()
  }

  const answerJob = (job: Job, url: string, preview: string | null = null): object => ({
    job_id: job.id,
    job_type: job.type,
    job_stage: job.stage,
    job_progress: job.progress,
    job_status: job.status,
    job_step_preview: job.stage === "RUNNING" ? preview : null,
    job_result: resultOf(job, url),
  })
  const resultOf = (job: Job, url: string): readonly object[] | null => {
    if (job.wasStopped) return [{ base64: null, url: null, seed: "1", finish_reason: "USER_CANCEL" }]
    if (job.stage !== "SUCCESS") return null
    // An older version gives every file a name of its own.
    const name = fault === "old-version" ? job.id : job.post.save_name
    const base = fault === "other-host" ? "http://169.254.169.254/files/" : `${url}/files/`
    const path = fault === "climbing-path" ? "../../openapi.json?" : `${DAY}/${name}`
    const seed = Number(job.post.image_seed ?? 0)
    return job.files.map((_file, index) => ({
      base64: null,
      url: `${base}${path}-${index}.png`,
      seed: String(seed + index),
      finish_reason: "SUCCESS",
    }))
  }

  const fileOf = (path: string): SandboxAnswer => {
    const name = decodeURIComponent(path.split("/").at(-1) ?? "")
    // A file of the same name lies over the older one.
    const job = jobs.findLast(({ id, post }) => name.startsWith(`${post.save_name}-`) || name.startsWith(`${id}-`))
    const bytes = job?.files[Number(/-(\d+)\.png$/.exec(name)?.[1] ?? -1)]
    if (bytes === undefined) return { kind: "json", status: 404, value: { detail: "Not Found" } }
    if (fault === "half-body") return { kind: "cut", type: "image/png", bytes }
    if (fault === "page-for-file") return { kind: "page", html: "<html>login</html>" }
    if (fault === "huge") return { kind: "stream", type: "image/png", pieces: endless(HUGE_BYTES) }
    if (fault === "jpeg") return { kind: "bytes", type: "image/png", bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...bytes.subarray(4)) }
    return { kind: "bytes", type: "image/png", bytes }
  }

  const submit = (type: string, { body }: SandboxCall, url: string): SandboxAnswer => {
    const post: FooocusPost = JSON.parse(body.toString("utf8"))
    if (fault === "queue-full") return { kind: "json", value: { ...notFound(), job_type: type, job_result: [fullResult()] } }
    const problem = unreadable(post)
    if (problem !== null) return { kind: "json", status: 422, value: { detail: [{ loc: ["body", problem], msg: "not valid" }] } }
    const id = randomUUID()
    const job: Job = {
      id,
      type,
      post,
      stop: new AbortController(),
      stage: "WAITING",
      progress: 0,
      status: null,
      files: [],
      wasStopped: false,
    }
    jobs.push(job)
    void runNext()
    if (fault === "hang") return { kind: "hang" }
    if (fault === "lost-answer") return { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify(answerJob(job, url))) }
    return { kind: "json", value: answerJob(job, url) }
  }

  const stopRunning = (): SandboxAnswer => {
    const job = jobs.find(({ stage }) => stage === "RUNNING")
    if (job !== undefined) {
      job.wasStopped = true
      job.stop.abort()
    }
    return { kind: "json", value: { msg: "success" } }
  }

  const answer = async (call: SandboxCall): Promise<SandboxAnswer> => {
    const { path, query, headers } = call
    const url = `http://${headers["host"]}`
    if (fault === "html") return { kind: "page", html: "<!doctype html><title>Sign in</title>" }
    if (fault === "unauthorized" || (apiKey !== null && headers["x-api-key"] !== apiKey && !path.startsWith("/files/"))) {
      return { kind: "json", status: 403, value: { detail: "Forbidden" } }
    }
    if (path === "/ping") return { kind: "json", value: "pong" }
    if (path === "/v1/engines/all-models") return { kind: "json", value: { model_filenames: MODELS, lora_filenames: LORAS } }
    if (path === "/v1/engines/styles") return fault === "silent-styles" ? { kind: "hang" } : { kind: "json", value: STYLES }
    if (path === "/openapi.json") return { kind: "json", value: ownDescription(fault === "old-version") }
    if (path === "/v1/generation/stop") return stopRunning()
    if (path === "/v1/generation/job-queue") return { kind: "json", value: queueOf(jobs) }
    if (path === "/v1/generation/job-history") return { kind: "json", value: historyOf(jobs) }
    if (path === "/v1/tools/describe-image") return { kind: "json", value: { describe: `a picture of ${call.body.length} bytes` } }
    if (path.startsWith("/files/")) return fileOf(path)
    if (path === "/v1/generation/query-job") {
      const job = fault === "forget" ? undefined : jobs.find(({ id }) => id === query.get("job_id"))
      if (job === undefined) return { kind: "json", status: 404, value: notFound() }
      const preview = query.get("require_step_preview") === "true" ? await stepPreview() : null
      return { kind: "json", value: answerJob(job, url, preview) }
    }
    const type = PATHS[path]
    return type === undefined ? { kind: "json", status: 404, value: { detail: "Not Found" } } : submit(type, call, url)
  }

  const server = await serveSandbox({ ...(port === undefined ? {} : { port }), answer })
  return {
    ...server,
    setFault: (next) => {
      if (next === "restart") jobs = []
      fault = next
      void runNext()
    },
  }
}

/** A preview as large as the real ones: a PNG of the canvas. */
async function stepPreview(): Promise<string> {
  const size = { width: 1024, height: 768 }
  const png = await encodeMask({ ...size, bits: new Uint8Array(rowBytesOf(size.width) * size.height).fill(0xff) })
  return Buffer.from(png).toString("base64")
}

function notFound(): object {
  return {
    job_id: "",
    job_type: "Not Found",
    job_stage: "ERROR",
    job_progress: 0,
    job_status: "Job not found",
    job_step_preview: null,
    job_result: null,
  }
}

function fullResult(): object {
  return { base64: null, url: null, seed: "", finish_reason: "QUEUE_IS_FULL" }
}

function queueOf(jobs: readonly Job[]): object {
  const waiting = jobs.filter(({ stage }) => stage === "WAITING" || stage === "RUNNING").length
  return { running_size: waiting, finished_size: jobs.length - waiting, last_job_id: jobs.at(-1)?.id ?? null }
}

function historyOf(jobs: readonly Job[]): object {
  const shown = (job: Job) => ({ job_id: job.id, is_finished: job.stage === "SUCCESS" || job.stage === "ERROR" })
  const isEnded = ({ stage }: Job) => stage === "SUCCESS" || stage === "ERROR"
  return { history: jobs.filter(isEnded).map(shown), queue: jobs.filter((job) => !isEnded(job)).map(shown) }
}

function ownDescription(isOld: boolean): object {
  return {
    info: { title: "Fooocus API", version: isOld ? "0.3.0" : "0.5.0" },
    paths: { ...Object.fromEntries(Object.keys(PATHS).map((path) => [path, {}])), "/v1/tools/describe-image": {} },
    components: { schemas: { CommonRequest: { properties: isOld ? {} : { save_name: { type: "string" } } } } },
  }
}

/** The first field that the real program would refuse. */
function unreadable({
  image_number = 1,
  sharpness = 2,
  guidance_scale = 4,
  advanced_params = {},
  image_prompts = [],
  ...post
}: FooocusPost): string | null {
  if (post.async_process !== true) return "async_process"
  if (image_number < 1 || image_number > 32) return "image_number"
  if (sharpness < 0 || sharpness > 30) return "sharpness"
  if (guidance_scale < 1 || guidance_scale > 30) return "guidance_scale"
  const { overwrite_width: width = -1, overwrite_height: height = -1 } = advanced_params
  if (width > 2048 || height > 2048) return "overwrite_width"
  if (image_prompts.some(({ cn_weight, cn_stop, cn_img }) => cn_weight > 2 || cn_stop > 1 || imageOf(cn_img) === null))
    return "image_prompts"
  return typeof post.input_image === "string" && readImageHeader(imageOf(post.input_image) ?? new Uint8Array()) === null
    ? "input_image"
    : null
}

async function* endless(sizeBytes: number): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(1_048_576)
  for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece
}
