import { createHash, randomUUID } from "node:crypto"
import { paintByEasel, type SandboxOrder } from "../paint-by-easel.ts"
import type { Painter } from "../plain-images.ts"
import { type Sandbox, type SandboxAnswer, type SandboxCall, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"

/** What the stand-in can be told to do wrong. */
export const FAL_FAULTS = [
  "unauthorized",
  "exhausted",
  "page",
  "redirect",
  "hang",
  "cut",
  "gateway",
  "queue-full",
  "not-understood",
  "vanished",
  "failed",
  "moderated",
  "stuck",
  "half-file",
  "wrong-file",
  "no-file",
  "other-host",
  "private-address",
  "private-redirect",
  "status-elsewhere",
] as const
export type FalFault = (typeof FAL_FAULTS)[number]

interface FalJob {
  readonly endpoint: string
  files: readonly Uint8Array<ArrayBuffer>[] | null
  isStopped: boolean
  asked: number
}

const REQUEST = /^\/([^/]+\/[^/]+)\/requests\/([A-Za-z0-9-]+)(\/status|\/cancel)?$/
const SHAPES: Readonly<Record<string, readonly [number, number]>> = { "16:9": [1280, 720], "9:16": [720, 1280], "1:1": [960, 960] }
const KEY = "Key secret"

/** A stand-in for a queue of fal's form. Its requests live below the first two parts of an endpoint, as the real one's do. */
export async function startFalSandbox({
  easelUrl,
  port,
  fault: first = null,
  painter = (order, options) => paintByEasel(easelUrl, order, options),
}: SandboxOptions<FalFault> & { readonly painter?: Painter }): Promise<Sandbox<FalFault>> {
  let fault: FalFault | null = first
  const jobs = new Map<string, FalJob>()

  const take = (call: SandboxCall): SandboxAnswer => {
    const endpoint = call.path.slice(1)
    if (fault === "exhausted") return { kind: "json", status: 403, value: { detail: "User is locked. Reason: Exhausted balance." } }
    if (fault === "not-understood")
      return { kind: "json", status: 422, value: { detail: [{ type: "missing", loc: ["body"], msg: "secret" }] } }
    if (fault === "queue-full") return { kind: "json", status: 429, value: { detail: "Too many requests" } }
    if (fault === "gateway") return { kind: "page", status: 502, html: "<html>Bad gateway</html>" }
    if (fault === "redirect") return { kind: "page", status: 302, html: "", headers: { Location: "http://169.254.169.254/" } }
    if (fault === "hang") return { kind: "hang" }
    const id = randomUUID()
    const job: FalJob = { endpoint, files: null, isStopped: false, asked: 0 }
    jobs.set(id, job)
    void painter(orderOf(endpoint, JSON.parse(call.body.toString("utf8"))), {}).then(
      (files) => {
        job.files = files
      },
      () => {
        job.isStopped = true
      },
    )
    const host = fault === "status-elsewhere" ? "https://queue.example.com" : `http://${call.headers["host"]}`
    const at = `${host}/${endpoint.split("/").slice(0, 2).join("/")}/requests/${id}`
    const value = { status: "IN_QUEUE", request_id: id, response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` }
    return fault === "cut" ? { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify(value)) } : { kind: "json", value }
  }

  const resultOf = (call: SandboxCall, id: string, job: FalJob): SandboxAnswer => {
    if (fault === "failed" || job.isStopped) return { kind: "json", status: 500, value: { detail: "secret text of the server" } }
    if (fault === "moderated")
      return { kind: "json", status: 422, value: { detail: [{ type: "content_policy_violation", msg: "secret" }] } }
    if (job.files === null) return { kind: "json", status: 400, value: { detail: "Request is still in progress" } }
    if (fault === "no-file") return { kind: "json", value: { video: null } }
    const base = baseOf(fault, call)
    const files = job.files.map((_file, index) => ({ url: `${base}/files/${id}/${index}`, content_type: "application/octet-stream" }))
    return { kind: "json", value: { ...named(job.endpoint, files), seed: 42 } }
  }

  const answer = async (call: SandboxCall): Promise<SandboxAnswer> => {
    if (fault === "page") return { kind: "page", html: "<!doctype html><title>Sign in</title>" }
    const [, id, index] = /^\/files\/([^/]+)\/(\d+)$/.exec(call.path) ?? []
    if (id !== undefined) return fileOf(jobs.get(id)?.files?.[Number(index)], fault)
    if (fault === "unauthorized" || call.headers["authorization"] !== KEY)
      return { kind: "json", status: 401, value: { detail: "Cannot access application. Authentication is required" } }
    const [, , requestId, what] = REQUEST.exec(call.path) ?? []
    if (requestId === undefined) return call.method === "POST" ? take(call) : { kind: "json", status: 404, value: { detail: "Not Found" } }
    const job = fault === "vanished" ? undefined : jobs.get(requestId)
    if (job === undefined) return { kind: "json", status: 404, value: { detail: "Request not found" } }
    if (what === "/cancel") {
      if (call.method !== "PUT") return { kind: "json", status: 405, value: { detail: "Method Not Allowed" } }
      const isOver = job.files !== null
      job.isStopped = true
      return { kind: "json", status: isOver ? 400 : 202, value: { status: isOver ? "ALREADY_COMPLETED" : "CANCELLATION_REQUESTED" } }
    }
    if (what === undefined) return resultOf(call, requestId, job)
    job.asked += 1
    return { kind: "json", value: { request_id: requestId, status: statusOf(job, fault), queue_position: 0 } }
  }

  const server = await serveSandbox({ ...(port === undefined ? {} : { port }), answer })
  return {
    ...server,
    setFault: (next) => {
      fault = next
    },
  }
}

function statusOf({ files, asked, isStopped }: FalJob, fault: FalFault | null): string {
  if (fault === "failed" || fault === "moderated") return "COMPLETED"
  if (asked === 1 || fault === "stuck") return "IN_QUEUE"
  return asked > 2 && (files !== null || isStopped) ? "COMPLETED" : "IN_PROGRESS"
}

function baseOf(fault: FalFault | null, { headers }: SandboxCall): string {
  if (fault === "other-host") return "https://v3.media.example.com"
  if (fault === "private-address") return "https://169.254.169.254"
  return `http://${headers["host"]}`
}

function fileOf(bytes: Uint8Array<ArrayBuffer> | undefined, fault: FalFault | null): SandboxAnswer {
  if (bytes === undefined) return { kind: "json", status: 404, value: {} }
  if (fault === "half-file") return { kind: "cut", type: "video/mp4", bytes }
  if (fault === "wrong-file") return { kind: "bytes", type: "text/html", bytes: Buffer.from("<!doctype html>") }
  if (fault === "private-redirect") return { kind: "page", status: 302, html: "", headers: { Location: "http://169.254.169.254/latest" } }
  return { kind: "bytes", type: "application/octet-stream", bytes }
}

/** Endpoints call their files by what these are. */
function named(endpoint: string, files: readonly { readonly url: string }[]): Readonly<Record<string, unknown>> {
  if (/flux/.test(endpoint)) return { images: files }
  if (/stable-audio/.test(endpoint)) return { audio_file: files[0] }
  return /ace-step/.test(endpoint) ? { audio: files[0] } : { video: files[0] }
}

/** What an endpoint was asked for, in Easel's words. */
function orderOf(endpoint: string, words: Readonly<Record<string, unknown>>): SandboxOrder {
  const wordOf = (name: string): string | undefined => {
    const value = words[name]
    return typeof value === "string" ? value : undefined
  }
  const seed = Number(words["seed"] ?? 1)
  const prompt = wordOf("prompt") ?? wordOf("tags") ?? ""
  if (/flux/.test(endpoint)) {
    const { width, height }: { readonly width?: number; readonly height?: number } = Object(words["image_size"])
    return { kind: "text-to-image", fields: { prompt, width, height, seed, steps: 20, count: Number(words["num_images"] ?? 1) } }
  }
  if (/stable-audio|ace-step/.test(endpoint)) {
    const durationS = Number(words["seconds_total"] ?? words["duration"])
    return {
      kind: /ace-step/.test(endpoint) ? "music" : "sound-effect",
      fields: { prompt, negative_prompt: "", seed, count: 1, duration_s: durationS },
    }
  }
  const [width, height] = SHAPES[wordOf("aspect_ratio") ?? "16:9"] ?? [1280, 720]
  const fields = {
    prompt,
    width,
    height,
    duration_s: Number.parseInt(wordOf("duration") ?? "5", 10),
    frame_rate: 24,
    seed,
    count: 1,
    sound: false,
  }
  const image = /^data:[^,]+,(.+)$/.exec(wordOf("image_url") ?? "")?.[1]
  if (image === undefined) return { kind: "text-to-video", fields }
  const bytes = Uint8Array.from(Buffer.from(image, "base64"))
  return { kind: "image-to-video", fields, inputs: [{ role: "image", sha256: createHash("sha256").update(bytes).digest("hex"), bytes }] }
}
