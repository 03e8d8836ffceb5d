import { createCanvas } from "@napi-rs/canvas"
import { type Sandbox, type SandboxAnswer, type SandboxCall, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"
import type { Painter } from "./graph-values.ts"
import { JobQueue, type PostedJob } from "./job-queue.ts"
import { catalogueWithout, describeNodes } from "./node-catalogue.ts"
import { easelPainter } from "./painters.ts"
import { readUpload } from "./read-upload.ts"
import { SocketTable } from "./socket-table.ts"
import { type PostedGraph, validateGraph } from "./validate-graph.ts"

/** What the stand-in can be told to do wrong. */
export const COMFYUI_FAULTS = [
  ...["node-errors-200", "value-not-in-list", "finish-in-other-order", "lose-events", "forget-history", "restart", "hang"],
  ...["out-of-memory", "html", "unauthorized", "forbidden", "redirect", "half-body", "huge-file", "wrong-sizes", "jpeg", "no-length"],
  ...["no-jobs-api", "no-cancel-api", "own-ids", "large-previews", "interrupted", "grids-and-temp", "lost-answer", "renamed-uploads"],
  ...["wrong-type", "still-image", "short-media", "half-file", "poster-beside"],
] as const
export type ComfyFault = (typeof COMFYUI_FAULTS)[number]

export interface ComfySandboxOptions extends SandboxOptions<ComfyFault> {
  /** Who paints, in place of Easel. */
  readonly paint?: Painter
  /** Node classes that are not installed. */
  readonly without?: readonly string[]
  /** Files of models that are not there. */
  readonly withoutFiles?: RegExp
  /** Files of models that cannot be loaded. */
  readonly brokenFiles?: RegExp
}

/** A stand-in for ComfyUI, with what a test may want to see and to steer of its queue. */
export interface ComfySandbox extends Sandbox<ComfyFault> {
  readonly runs: readonly string[]
  readonly graphs: readonly PostedGraph[]
  readonly openSockets: number
  /** Since the start. */
  readonly openedSockets: number
  hold(): void
  release(): void
  /** Deletes files of models: what was listed before is not there anymore. */
  lose(names: RegExp): void
}

/** Types of files that are no images, by their endings. */
const TYPES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  opus: "audio/ogg",
  flac: "audio/flac",
}
const HUGE_BYTES = 200 * 1_048_576
const LOGIN_PAGE = "<!doctype html><title>Sign in</title><form>Sign in to continue</form>"
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Speaks ComfyUI's wire, carries graphs out roughly, and has what samplers come to painted by Easel. */
export async function startComfySandbox({
  easelUrl,
  port,
  fault: first = null,
  paint,
  without = [],
  withoutFiles,
  brokenFiles,
}: ComfySandboxOptions): Promise<ComfySandbox> {
  let fault: ComfyFault | null = first
  let catalogue = catalogueWithout(without, withoutFiles)
  const uploads = new Map<string, Uint8Array>()
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const sockets = new SocketTable()
  const graphs: PostedGraph[] = []
  let jobNumber = 0
  const clientOf = ({ extraData }: PostedJob) => (typeof extraData["client_id"] === "string" ? extraData["client_id"] : "")
  const queue = new JobQueue({
    paint: paint ?? easelPainter(easelUrl),
    files: uploads,
    fault: () => fault,
    isBroken: (name) => brokenFiles?.test(name) === true,
    save: (name, bytes) => files.set(name, bytes),
    tell: (job, type, data) => {
      if (fault !== "lose-events") sockets.tell(clientOf(job), type, data)
    },
    show: async (job, nodeId) => {
      if (sockets.has(clientOf(job))) sockets.show(clientOf(job), { nodeId, promptId: job.id }, await previewOf(fault))
    },
  })

  const post = (call: SandboxCall): SandboxAnswer => {
    const body: { prompt?: PostedGraph; prompt_id?: string; client_id?: string; extra_data?: Readonly<Record<string, unknown>> } =
      JSON.parse(call.body.toString("utf8"))
    const { prompt, prompt_id, client_id, extra_data = {} } = body
    if (prompt === undefined) return refusal("no_prompt")
    if (prompt_id !== undefined && !UUID.test(prompt_id)) return refusal("invalid_prompt_id")
    const verdict = validateGraph(prompt, catalogue, new Set(uploads.keys()))
    const [firstId = "", firstNode] = Object.entries(prompt)[0] ?? []
    const wrong = {
      [firstId]: { class_type: firstNode?.class_type, errors: [{ type: "value_not_in_list", message: "", details: "", extra_info: {} }] },
    }
    if (fault === "value-not-in-list") return { kind: "json", status: 400, value: { ...REFUSED, node_errors: wrong } }
    if (verdict.error !== null) return { kind: "json", status: 400, value: { error: verdict.error, node_errors: verdict.nodeErrors } }
    const id = fault === "own-ids" || prompt_id === undefined ? crypto.randomUUID() : prompt_id
    jobNumber += 1
    graphs.push(prompt)
    queue.put({ number: jobNumber, id, graph: prompt, extraData: { ...extra_data, client_id } })
    if (fault === "lost-answer") return { kind: "cut", type: "application/json", bytes: Buffer.from(" ".repeat(64)) }
    return { kind: "json", value: { prompt_id: id, number: jobNumber, node_errors: fault === "node-errors-200" ? wrong : {} } }
  }

  const jobOf = (id: string): unknown => {
    if (queue.running?.id === id) return { id, status: "in_progress" }
    if (queue.pending.some((job) => job.id === id)) return { id, status: "pending" }
    const ended = queue.history.get(id)
    if (ended === undefined) return null
    const [, , prompt, extra_data] = ended.prompt
    const status = ended.status.status_str === "success" ? "completed" : "failed"
    return { id, status, outputs: ended.outputs, execution_status: ended.status, workflow: { prompt, extra_data } }
  }
  const withdraw = (id: string): boolean => {
    const at = queue.pending.findIndex((job) => job.id === id)
    if (at >= 0) queue.pending.splice(at, 1)
    const isRunning = queue.running?.id === id
    if (isRunning) queue.interrupt()
    return at >= 0 || isRunning
  }

  const view = ({ query }: SandboxCall): SandboxAnswer => {
    const bytes = files.get(`${query.get("subfolder") ?? ""}/${query.get("filename") ?? ""}`)
    if (bytes === undefined) return { kind: "bytes", status: 404, type: "text/plain", bytes: new Uint8Array(0) }
    const type = TYPES[/\.(\w+)$/.exec(query.get("filename") ?? "")?.[1] ?? ""] ?? "image/png"
    if (fault === "half-body") return { kind: "cut", type, bytes }
    if (fault === "huge-file") return { kind: "stream", type, pieces: zeros(HUGE_BYTES) }
    if (fault === "no-length") return { kind: "stream", type, pieces: pieces(bytes) }
    return { kind: "bytes", type, bytes }
  }

  const upload = ({ headers, body }: SandboxCall): SandboxAnswer => {
    const { name, subfolder, bytes } = readUpload(headers["content-type"] ?? "", body)
    const kept = fault === "renamed-uploads" ? name.replace(/(\.\w+)$/, " (1)$1") : name
    uploads.set(subfolder === "" ? kept : `${subfolder}/${kept}`, bytes)
    return { kind: "json", value: { name: kept, subfolder, type: "input" } }
  }

  const route = (call: SandboxCall): SandboxAnswer => {
    const path = call.path.startsWith("/api/jobs") ? call.path : call.path.replace(/^\/api(?=\/)/, "")
    const [, jobId = "", action] = /^\/api\/jobs\/([^/]+)(?:\/(cancel))?$/.exec(path) ?? []
    const isOld = fault === "no-jobs-api" || fault === "own-ids"
    if (jobId !== "" && (isOld || (action === "cancel" && fault === "no-cancel-api"))) return ABSENT
    if (action === "cancel") return { kind: "json", value: { cancelled: withdraw(jobId) } }
    if (jobId !== "")
      return jobOf(jobId) === null
        ? { kind: "json", status: 404, value: { error: "Job not found" } }
        : { kind: "json", value: jobOf(jobId) }
    const [, historyId] = /^\/history\/([^/]+)$/.exec(path) ?? []
    if (historyId !== undefined) return { kind: "json", value: Object.fromEntries([...queue.history].filter(([id]) => id === historyId)) }
    const tuple = (job: PostedJob) => [job.number, job.id, job.graph, job.extraData, []]
    switch (`${call.method} ${path}`) {
      case "GET /system_stats":
        return {
          kind: "json",
          value: { system: { os: "posix", comfyui_version: isOld ? "0.3.10-sandbox" : "0.9.2-sandbox" }, devices: [] },
        }
      case "GET /object_info":
        return { kind: "json", value: describeNodes(catalogue) }
      case "GET /embeddings":
        return { kind: "json", value: ["easynegative"] }
      case "GET /view_metadata/checkpoints":
        return call.query.get("filename")?.startsWith("sd_xl_base") === true
          ? { kind: "json", value: { "modelspec.hash_sha256": `0x${"ab".repeat(32)}` } }
          : ABSENT
      case "GET /prompt":
        return { kind: "json", value: { exec_info: { queue_remaining: queue.pending.length } } }
      case "POST /prompt":
        return post(call)
      case "GET /queue":
        return {
          kind: "json",
          value: { queue_running: queue.running === null ? [] : [tuple(queue.running)], queue_pending: queue.pending.map(tuple) },
        }
      case "POST /queue": {
        const { delete: ids = [] }: { delete?: readonly string[] } = JSON.parse(call.body.toString("utf8"))
        for (const id of ids) if (queue.running?.id !== id) withdraw(id)
        return EMPTY
      }
      case "POST /interrupt":
        // Older servers stop whatever runs.
        queue.interrupt()
        return EMPTY
      case "GET /history":
        return { kind: "json", value: Object.fromEntries(queue.history) }
      case "POST /upload/image":
        return upload(call)
      case "GET /view":
        return view(call)
      default:
        return ABSENT
    }
  }

  const answer = async (call: SandboxCall): Promise<SandboxAnswer> => {
    switch (fault) {
      case "html":
        return { kind: "page", html: LOGIN_PAGE }
      case "unauthorized":
        return { kind: "page", status: 401, html: LOGIN_PAGE, headers: { "WWW-Authenticate": "Basic" } }
      case "forbidden":
        return { kind: "bytes", status: 403, type: "text/plain", bytes: new Uint8Array(0) }
      case "redirect":
        return { kind: "page", status: 301, html: "", headers: { Location: "/prompt" } }
      case "forget-history":
        queue.history.clear()
        return route(call)
      case "restart":
        queue.forget()
        return route(call)
      default:
        return route(call)
    }
  }

  const server = await serveSandbox({
    port,
    answer,
    onUpgrade: (request, socket) => sockets.accept(request, socket),
    onStop: () => {
      queue.forget()
      sockets.closeAll()
    },
  })
  return {
    ...server,
    runs: queue.runs,
    graphs,
    get openSockets() {
      return sockets.size
    },
    get openedSockets() {
      return sockets.opened
    },
    hold: () => queue.hold(),
    release: () => queue.release(),
    lose: (names) => {
      catalogue = catalogueWithout(without, names)
    },
    setFault: (next) => {
      fault = next
    },
  }
}

const ABSENT: SandboxAnswer = { kind: "bytes", status: 404, type: "text/plain; charset=utf-8", bytes: Buffer.from("404: Not Found") }
const EMPTY: SandboxAnswer = { kind: "bytes", type: "application/octet-stream", bytes: new Uint8Array(0) }
const REFUSED = {
  error: { type: "prompt_outputs_failed_validation", message: "Prompt outputs failed validation", details: "", extra_info: {} },
}

function refusal(type: string): SandboxAnswer {
  return { kind: "json", status: 400, value: { error: { type, message: type, details: "", extra_info: {} }, node_errors: {} } }
}

async function previewOf(fault: ComfyFault | null): Promise<{ readonly isPng: boolean; readonly bytes: Uint8Array }> {
  const isPng = fault === "large-previews"
  const side = isPng ? 1024 : 64
  const canvas = createCanvas(side, side)
  const context = canvas.getContext("2d")
  const colours = context.createLinearGradient(0, 0, side, side)
  colours.addColorStop(0, "orange")
  colours.addColorStop(1, "navy")
  context.fillStyle = colours
  context.fillRect(0, 0, side, side)
  return { isPng, bytes: await (isPng ? canvas.encode("png") : canvas.encode("jpeg")) }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

async function* zeros(sizeBytes: number): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(1_048_576)
  for (let sent = 0; sent < sizeBytes; sent += piece.length) yield piece
}
