import { createHash } from "node:crypto"
import { type SandboxAnswer, type SandboxCall, serveSandbox } from "../gpu-sandboxes/sandbox-server.ts"

/** How a server of the render protocol behaves; well where nothing is said. */
export interface StubBehavior {
  /** Over the usual answer of `/capabilities`; a whole answer of any kind in its place. */
  readonly capabilities?: object
  readonly answer?: SandboxAnswer
  /** The code with which every job fails. */
  readonly failsWith?: string
  /** How often a job is seen running before it is done. */
  readonly looks?: number
  readonly isSilentAfterOrder?: boolean
  readonly forgetsOrders?: boolean
  readonly ignoresSeeds?: boolean
  readonly ignoresCancel?: boolean
  /** A cancel ends every job. */
  readonly cancelsAll?: boolean
  readonly hidesProgress?: boolean
  readonly file?: (seed: number, width: number, height: number) => Uint8Array
}

interface Job {
  readonly id: string
  readonly seed: number
  readonly width: number
  readonly height: number
  looks: number
  state: "running" | "done" | "failed" | "cancelled"
}

/** A server of the render protocol that misbehaves in one way; for tests of the check. */
export async function startProtocolStub(behavior: StubBehavior, paint: (seed: number, width: number, height: number) => Uint8Array) {
  const jobs = new Map<string, Job>()
  let painted = 0
  const bytesOf = ({ seed, width, height }: Job) => (behavior.file ?? paint)(seed, width, height)
  const viewOf = (job: Job) => {
    const progress = job.state === "done" ? 1 : behavior.hidesProgress === true ? 0 : Math.min(0.9, job.looks / 100)
    const bytes = bytesOf(job)
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    const outputs = job.state === "done" ? [{ index: 0, seed: job.seed, content_type: "image/png", size_bytes: bytes.length, sha256 }] : []
    const error = job.state === "failed" ? { error: { code: behavior.failsWith, message: "" } } : {}
    return { id: job.id, state: job.state, progress, eta_ms: 0, position: 0, outputs, ...error }
  }
  const order = (call: SandboxCall): SandboxAnswer => {
    const { id, seed, width, height, steps } = JSON.parse(call.body.toString())
    const looks = (behavior.looks ?? 1) * (steps > 50 ? 12 : 1)
    const job: Job = { id, seed: behavior.ignoresSeeds === true ? ++painted : seed, width, height, looks, state: "running" }
    jobs.set(id, job)
    return { kind: "json", status: 202, value: { id, state: "queued" } }
  }
  const poll = (job: Job): SandboxAnswer => {
    if (job.state === "running" && job.looks-- <= 0) job.state = behavior.failsWith === undefined ? "done" : "failed"
    return { kind: "json", value: viewOf(job) }
  }
  const cancel = (job: Job): SandboxAnswer => {
    if (behavior.ignoresCancel !== true)
      for (const one of behavior.cancelsAll === true ? jobs.values() : [job]) if (one.state === "running") one.state = "cancelled"
    return { kind: "json", value: viewOf(job) }
  }
  const answer = (call: SandboxCall): SandboxAnswer => {
    if (behavior.answer !== undefined) return behavior.answer
    if (call.path === "/capabilities") return { kind: "json", value: { ...CAPABILITIES, ...behavior.capabilities } }
    if (call.path === "/health") return { kind: "json", value: { ok: true } }
    if (call.path === "/jobs" && call.method === "POST") return order(call)
    const [, , id = "", part] = call.path.split("/")
    const job = jobs.get(id)
    if (behavior.isSilentAfterOrder === true && job !== undefined) return { kind: "json", status: 500, value: {} }
    if (job === undefined || (behavior.forgetsOrders === true && call.method === "GET")) return NOT_FOUND
    if (part === "outputs") return { kind: "bytes", type: "image/png", bytes: bytesOf(job) }
    return call.method === "DELETE" ? cancel(job) : poll(job)
  }
  return serveSandbox({ answer: async (call) => answer(call) })
}

const NOT_FOUND: SandboxAnswer = { kind: "json", status: 404, value: { error: { code: "not-found", message: "" } } }
const CAPABILITIES = {
  name: "Stub",
  is_preview: false,
  version: "1",
  kinds: ["text-to-image"],
  max_width: 2048,
  max_height: 2048,
  max_count: 1,
  styles: [],
  slots: 1,
}
