import { setTimeout as wait } from "node:timers/promises"
import { paintByEasel } from "../paint-by-easel.ts"
import { type Painter, plainJpeg, plainPng } from "../plain-images.ts"
import { type Sandbox, type SandboxAnswer, type SandboxCall, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"
import { type Json, RefusedError, record, type Settled, settle } from "./check-request.ts"
import { hashOf, listsOf, type SandboxSoftware } from "./lists.ts"
import { OneAtATime } from "./one-at-a-time.ts"
import { imageOf, orderOf } from "./paint.ts"

/**
 * What the stand-in can be told to do wrong. To everything it is asked: `no-api` (404), `unauthorized` (401), `forbidden` (403),
 * `login-page`, `redirect`. To an order: `html`, `half-answer`, `huge-answer`, `out-of-memory`, `crash` (500, and the run stays `active`),
 * `hang` (in the middle of a run, and every other answer breaks off), `slow-524` (a proxy cuts the call, the run goes on), `restart` (the connection drops and all is forgotten), `extras` (a grid before
 * the images, maps after them), `jpeg`, `wrong-size`, `black-images`, `drop-repairs`, `other-model`, `lost-answer` (the run ends, its
 * answer never comes), `lost-and-forgotten` (the same, and nothing is known of the run). `forget`: it knows no run by its name.
 */
export const A1111_FAULTS = [
  "no-api",
  "unauthorized",
  "forbidden",
  "login-page",
  "redirect",
  "html",
  "half-answer",
  "huge-answer",
  "out-of-memory",
  "crash",
  "hang",
  "slow-524",
  "restart",
  "extras",
  "jpeg",
  "wrong-size",
  "black-images",
  "drop-repairs",
  "other-model",
  "lost-answer",
  "lost-and-forgotten",
  "forget",
] as const
export type A1111Fault = (typeof A1111_FAULTS)[number]

export interface A1111Options extends SandboxOptions<A1111Fault> {
  readonly software?: SandboxSoftware
  /** Easel by default. */
  readonly painter?: Painter
  /** How long a run takes besides the painting. */
  readonly runMs?: number
}

const TICK_MS = 5
/** When a proxy cuts a call that says nothing. */
const CUT_AFTER_MS = 50
const HUGE_BYTES = 200 * 1_048_576
const PAGE = "<!doctype html><title>Sign in</title><form></form>"
const NOT_FOUND: SandboxAnswer = { kind: "json", status: 404, value: { detail: "Not Found" } }

/** A stand-in for the AUTOMATIC1111 web UI or Forge with ControlNet, ADetailer, AnimateDiff, ReActor and rembg. Refuses production. */
export async function startA1111Sandbox({
  easelUrl,
  port,
  fault = null,
  software = "a1111",
  painter = (order, options) => paintByEasel(easelUrl, order, options),
  runMs = 0,
}: A1111Options): Promise<Sandbox<A1111Fault>> {
  const scene = new WebUi(software, painter, runMs, fault)
  const server = await serveSandbox({
    port,
    answer: (call) => scene.answer(call),
    onFault: (name) => scene.setFault(A1111_FAULTS.find((known) => known === name) ?? null),
  })
  return { ...server, setFault: (next) => scene.setFault(next) }
}

class WebUi {
  readonly #lists: Readonly<Record<string, unknown>>
  readonly #software: SandboxSoftware
  readonly #painter: Painter
  readonly #runMs: number
  #tasks = new OneAtATime()
  #fault: A1111Fault | null

  constructor(software: SandboxSoftware, painter: Painter, runMs: number, fault: A1111Fault | null) {
    this.#lists = listsOf(software)
    this.#software = software
    this.#painter = painter
    this.#runMs = runMs
    this.#fault = fault
  }

  setFault(fault: A1111Fault | null): void {
    this.#fault = fault
  }

  async answer(call: SandboxCall): Promise<SandboxAnswer> {
    const closed = this.#closed(call.path)
    if (closed !== null) return closed
    if (this.#fault === "hang" && this.#tasks.isWorking) return half({})
    if (call.method === "GET") return this.#read(call.path)
    const body = jsonOf(call.body)
    if (body === null) return { kind: "json", status: 422, value: { detail: [{ loc: ["body"], msg: "JSON decode error" }] } }
    try {
      return await this.#write(call, body)
    } catch (error) {
      if (error instanceof RefusedError) return { kind: "json", status: error.status, value: error.body }
      throw error
    }
  }

  #closed(path: string): SandboxAnswer | null {
    switch (this.#fault) {
      case "no-api":
        return path.startsWith("/sdapi") ? NOT_FOUND : null
      case "unauthorized":
        return path.startsWith("/sdapi")
          ? { kind: "json", status: 401, value: { detail: "Not authenticated" }, headers: { "WWW-Authenticate": "Basic" } }
          : null
      case "forbidden":
        return { kind: "json", status: 403, value: { detail: "Forbidden" } }
      case "login-page":
        return { kind: "page", html: PAGE }
      case "redirect":
        return { kind: "page", status: 302, html: PAGE, headers: { Location: "/login" } }
      default:
        return null
    }
  }

  #read(path: string): SandboxAnswer {
    if (path === "/sdapi/v1/progress") {
      const isWorking = this.#tasks.isWorking
      const state = { job: isWorking ? "scripts_txt2img" : "", job_count: isWorking ? 1 : 0, interrupted: false, skipped: false }
      return json({ progress: this.#tasks.progress, eta_relative: 0, state, current_image: null, textinfo: null })
    }
    const found = this.#lists[path]
    return found === undefined ? NOT_FOUND : json(found)
  }

  async #write({ path, signal }: SandboxCall, body: Json): Promise<SandboxAnswer> {
    switch (path) {
      case "/internal/progress":
        return json(this.#progressOf(String(body["id_task"]), body["live_preview"] !== false))
      case "/sdapi/v1/interrupt":
        this.#tasks.interrupt()
        return json({})
      case "/sdapi/v1/png-info":
        imageOf(body["image"])
        return json({ info: "a red fox\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, Seed: 7", items: {}, parameters: {} })
      case "/sdapi/v1/interrogate":
        imageOf(body["image"])
        return body["model"] === "clip"
          ? json({ caption: "a fox in a forest, a painting" })
          : { kind: "json", status: 404, value: { error: "HTTPException", detail: "Model not found", body: "", errors: "" } }
      case "/sdapi/v1/txt2img":
      case "/sdapi/v1/img2img":
      case "/sdapi/v1/extra-single-image":
      case "/rembg":
      case "/reactor/image":
      case "/controlnet/detect":
        return this.#generate(path, body, signal)
      default:
        return NOT_FOUND
    }
  }

  #progressOf(id: string, withPreview: boolean): Json {
    const known = this.#tasks.stateOf(id)
    const { active, queued, completed } = this.#fault === "forget" ? { active: false, queued: false, completed: false } : known
    if (!active) return { active, queued, completed, id_live_preview: -1, textinfo: queued ? "In queue: 1/1" : "Waiting..." }
    const live_preview = withPreview ? `data:image/png;base64,${base64(plainPng(64, 64, 90))}` : null
    const { progress } = this.#tasks
    return { active, queued, completed, progress, eta: progress === 0 ? null : 0.5, live_preview, id_live_preview: 1, textinfo: null }
  }

  async #generate(path: string, body: Json, gone: AbortSignal): Promise<SandboxAnswer> {
    const fault = this.#fault
    const settled = settle(body, this.#software)
    const order = orderOf(path, body, settled.isAnimation)
    const told = body["force_task_id"]
    const id = typeof told === "string" ? told : `task-${Math.random()}`
    const running = this.#tasks.run(id, async (isInterrupted) => {
      if (fault === "out-of-memory") throw new RefusedError(500, "OutOfMemoryError", "CUDA out of memory. Tried to allocate 2.00 GiB")
      if (fault === "crash") throw new RefusedError(500, "RuntimeError", "mat1 and mat2 shapes cannot be multiplied")
      await this.#pass(isInterrupted)
      if (fault === "hang") await new Promise(() => {})
      return this.#painter(order, { onProgress: (progress) => (this.#tasks.progress = progress), signal: gone })
    })
    if (fault === "slow-524") {
      void running.catch(() => {})
      await wait(CUT_AFTER_MS)
      return { kind: "page", status: 524, html: "<title>524: A timeout occurred</title>" }
    }
    if (fault === "restart") {
      void running.catch(() => {})
      await wait(CUT_AFTER_MS)
      this.#tasks.forget()
      this.#tasks = new OneAtATime()
      throw new Error("restarted")
    }
    const painted = await running
    if (fault === "lost-and-forgotten") this.#tasks.forgetRun(id)
    if (fault === "lost-answer" || fault === "lost-and-forgotten") return { kind: "hang" }
    return this.#answerOf(path, body, settled, painted, fault)
  }

  /** Steps of a run that an interrupt ends. */
  async #pass(isInterrupted: () => boolean): Promise<void> {
    for (let passedMs = 0; passedMs < this.#runMs && !isInterrupted(); passedMs += TICK_MS) {
      await wait(TICK_MS)
      this.#tasks.progress = Math.min(0.95, (passedMs + TICK_MS) / this.#runMs)
    }
  }

  #answerOf(path: string, body: Json, settled: Settled, painted: readonly Uint8Array[], fault: A1111Fault | null): SandboxAnswer {
    if (fault === "html") return { kind: "page", html: PAGE }
    if (fault === "huge-answer") return { kind: "stream", type: "application/json", pieces: hugeAnswer() }
    const images = painted.map((bytes) => base64(spoilt(bytes, settled.isBlack ? "black-images" : fault)))
    if (path !== "/sdapi/v1/txt2img" && path !== "/sdapi/v1/img2img") {
      const value = path === "/controlnet/detect" ? { images, info: "Success" } : { image: images[0], html_info: "" }
      return fault === "half-answer" ? half(value) : json(value)
    }
    const maps = Array.from({ length: settled.maps + (fault === "extras" ? 1 : 0) }, () => base64(plainPng(64, 64, 200)))
    const grid = fault === "extras" ? [base64(plainPng(96, 48, 120))] : []
    const info = infoOf(body, settled, images.length, grid.length, fault)
    const value = { images: [...grid, ...images, ...maps], parameters: withoutImages(body), info: JSON.stringify(info) }
    return fault === "half-answer" ? half(value) : json(value)
  }
}

function infoOf(body: Json, { model, repairs }: Settled, count: number, first: number, fault: A1111Fault | null): Json {
  const seed = Math.max(0, Number(body["seed"] ?? 0))
  const used = fault === "other-model" ? "sd_xl_base_1.0" : model
  const done = fault === "drop-repairs" ? [] : repairs
  const suffixes = ["", " 2nd", " 3rd", " 4th"]
  const repaired = done.map((name, index) => `, ADetailer model${suffixes[index] ?? ""}: ${name}`).join("")
  const seeds = Array.from({ length: count }, (_, index) => seed + index)
  const infotexts = seeds.map((own) => `${String(body["prompt"])}\nSteps: 20, Seed: ${own}, Model: ${used}${repaired}, Version: v1.10.1`)
  const all_prompts = seeds.map(() => String(body["prompt"]))
  return {
    all_prompts,
    all_seeds: seeds,
    infotexts,
    index_of_first_image: first,
    sd_model_name: used,
    sd_model_hash: hashOf(used),
    version: "v1.10.1",
  }
}

function spoilt(bytes: Uint8Array, fault: A1111Fault | null): Uint8Array {
  const { width, height } = sizeOf(bytes)
  if (fault === "jpeg") return plainJpeg(width, height, 128)
  if (fault === "wrong-size") return plainPng(width, height - 8, 128)
  return fault === "black-images" ? plainPng(width, height, 0) : bytes
}

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  try {
    return imageOf(base64(bytes))
  } catch {
    return { width: 64, height: 64 }
  }
}

async function* hugeAnswer(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"images":["')
  const piece = Buffer.alloc(1_048_576, "A")
  for (let sentBytes = 0; sentBytes < HUGE_BYTES; sentBytes += piece.length) yield piece
  yield Buffer.from('"],"parameters":{},"info":"{}"}')
}

function half(value: unknown): SandboxAnswer {
  return { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify(value)) }
}

function withoutImages(body: Json): Json {
  return {
    ...body,
    init_images: null,
    mask: null,
    alwayson_scripts: Object.fromEntries(Object.keys(record(body["alwayson_scripts"])).map((name) => [name, {}])),
  }
}

function jsonOf(body: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"))
    return typeof value === "object" && value !== null && !Array.isArray(value) ? record(value) : null
  } catch {
    return null
  }
}

function json(value: unknown): SandboxAnswer {
  return { kind: "json", value }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64")
}
