import { createHash } from "node:crypto"
import { readImageHeader } from "../../../src/formats/image/header.ts"
import { type SandboxOrder } from "../paint-by-easel.ts"
import type { Painter } from "../plain-images.ts"
import type { SandboxAnswer, SandboxCall } from "../sandbox-server.ts"

/** What can go wrong with videos. */
export const VIDEO_FAULTS = [
  "video-cut",
  "video-vanished",
  "video-failed",
  "video-refused",
  "video-half",
  "video-page",
  "video-elsewhere",
  "video-private",
  "video-stuck",
] as const

interface VideoJob {
  readonly id: string
  readonly size: string
  status: "queued" | "in_progress" | "completed" | "failed"
  file: Uint8Array<ArrayBuffer> | null
  asked: number
}

const SIZES = ["720x1280", "1280x720", "1024x1792", "1792x1024"]
const LENGTHS = ["4", "8", "12"]
const PATH = /^\/v1\/videos\/([A-Za-z0-9_-]+)(\/content)?$/

/** A stand-in for `/v1/videos`: takes orders as the real one does and has them made by `painter`. */
export class VideoDesk {
  readonly #painter: Painter
  readonly #jobs = new Map<string, VideoJob>()

  constructor(painter: Painter) {
    this.#painter = painter
  }

  /** Answers a call about videos; null for every other. */
  async answer(call: SandboxCall, fault: string | null): Promise<SandboxAnswer | null> {
    if (call.method === "POST" && call.path === "/v1/videos") return this.#take(call, fault)
    const [, id, content] = PATH.exec(call.path) ?? []
    if (id === undefined) return null
    const job = fault === "video-vanished" ? undefined : this.#jobs.get(id)
    if (job === undefined) return problem(404, "not_found")
    if (call.method === "DELETE") {
      this.#jobs.delete(id)
      return { kind: "json", value: { id, object: "video.deleted", deleted: true } }
    }
    return content === undefined ? this.#shown(job, fault) : contentOf(job, fault)
  }

  async #take(call: SandboxCall, fault: string | null): Promise<SandboxAnswer> {
    const type = call.headers["content-type"] ?? ""
    const form = await new Response(call.body, { headers: { "Content-Type": type } }).formData()
    const wordOf = (name: string): string => {
      const value = form.get(name)
      return typeof value === "string" ? value : ""
    }
    const [size, seconds] = [wordOf("size"), wordOf("seconds")]
    const reference = form.get("input_reference")
    const image = reference instanceof File ? new Uint8Array(await reference.arrayBuffer()) : null
    const isSora = wordOf("model").startsWith("sora")
    const header = image === null ? null : readImageHeader(image)
    if (isSora && (!SIZES.includes(size) || !LENGTHS.includes(seconds))) return problem(400, "invalid_value")
    if (isSora && header !== null && `${header.width}x${header.height}` !== size) return problem(400, "invalid_value")
    if (fault === "video-refused") return problem(400, "moderation_blocked")
    const job: VideoJob = { id: `video_${this.#jobs.size + 1}`, size, status: "queued", file: null, asked: 0 }
    this.#jobs.set(job.id, job)
    void this.#make(job, wordOf("prompt"), Number(seconds), image)
    return fault === "video-cut"
      ? { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify(shownOf(job))) }
      : { kind: "json", value: shownOf(job) }
  }

  async #make(job: VideoJob, prompt: string, seconds: number, image: Uint8Array<ArrayBuffer> | null): Promise<void> {
    try {
      const [width, height] = job.size.split("x").map(Number)
      const fields = { prompt, width, height, duration_s: seconds, frame_rate: 24, seed: 1, count: 1, sound: true }
      const order: SandboxOrder =
        image === null
          ? { kind: "text-to-video", fields }
          : {
              kind: "image-to-video",
              fields,
              inputs: [{ role: "image", sha256: createHash("sha256").update(image).digest("hex"), bytes: image }],
            }
      job.file = (await this.#painter(order, {}))[0] ?? null
    } catch {
      job.status = "failed"
    }
  }

  /** It is queued when it is first asked after, runs when it is asked again, and then it is done as soon as its file is there. */
  #shown(job: VideoJob, fault: string | null): SandboxAnswer {
    job.asked += 1
    if (fault === "video-stuck") job.asked = 1
    if (fault === "video-failed") job.status = "failed"
    else if (job.status !== "failed" && job.asked > 1) job.status = job.asked > 2 && job.file !== null ? "completed" : "in_progress"
    return { kind: "json", value: shownOf(job) }
  }
}

function shownOf({ id, status, size, asked }: VideoJob) {
  const progress = status === "completed" ? 100 : Math.min(90, Math.max(0, asked - 1) * 30)
  const error = status === "failed" ? { error: { code: "server_error", message: "secret text of the server" } } : {}
  return { id, object: "video", status, progress: status === "queued" ? 0 : progress, size, ...error }
}

function contentOf({ file }: VideoJob, fault: string | null): SandboxAnswer {
  if (file === null) return problem(409, "not_ready")
  if (fault === "video-half") return { kind: "cut", type: "video/mp4", bytes: file }
  if (fault === "video-page") return { kind: "bytes", type: "text/html", bytes: Buffer.from("<!doctype html>") }
  if (fault === "video-elsewhere") return { kind: "page", status: 302, html: "", headers: { Location: "https://files.example.com/a.mp4" } }
  if (fault === "video-private") return { kind: "page", status: 302, html: "", headers: { Location: "http://169.254.169.254/latest" } }
  return { kind: "bytes", type: "video/mp4", bytes: file }
}

function problem(status: number, code: string): SandboxAnswer {
  return {
    kind: "json",
    status,
    value: { error: { message: "secret text of the server", type: "invalid_request_error", code, param: null } },
  }
}
