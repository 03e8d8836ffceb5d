import { randomUUID } from "node:crypto"

const ASK_EVERY_MS = 50

/** What Easel is asked for, in the words of docs/render-protocol.md, without its id; inputs by role. */
export interface SandboxOrder {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly inputs?: readonly { readonly role: string; readonly sha256: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
}

/** Has an order carried out by the Easel at an address; answers its files in order. `onProgress` hears 0 to 1. Throws where Easel fails. */
export async function paintByEasel(
  easelUrl: string,
  { kind, fields, inputs = [] }: SandboxOrder,
  { onProgress, signal }: { readonly onProgress?: (progress: number) => void; readonly signal?: AbortSignal } = {},
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const id = `sandbox-${randomUUID()}`
  for (const { sha256, bytes } of inputs) await mustBeOk(await fetch(`${easelUrl}/inputs/${sha256}`, { method: "PUT", body: bytes }))
  const order = { ...fields, id, kind, ...(inputs.length === 0 ? {} : { inputs: inputs.map(({ role, sha256 }) => ({ role, sha256 })) }) }
  const body = JSON.stringify(order)
  await mustBeOk(await fetch(`${easelUrl}/jobs`, { method: "POST", headers: { "Content-Type": "application/json" }, body }))
  for (;;) {
    if (signal?.aborted === true) {
      await fetch(`${easelUrl}/jobs/${id}`, { method: "DELETE" })
      throw new Error("stopped")
    }
    const job: JobOfEasel = await (await mustBeOk(await fetch(`${easelUrl}/jobs/${id}`))).json()
    if (job.state === "failed" || job.state === "cancelled") throw new Error(`Easel: ${job.error?.code ?? job.state}`)
    onProgress?.(job.progress)
    if (job.state === "done") return Promise.all(job.outputs.map(({ index }) => fileOf(easelUrl, id, index)))
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

interface JobOfEasel {
  readonly state: string
  readonly progress: number
  readonly outputs: readonly { readonly index: number }[]
  readonly error?: { readonly code: string }
}

async function fileOf(easelUrl: string, id: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await mustBeOk(await fetch(`${easelUrl}/jobs/${id}/outputs/${index}`))).arrayBuffer())
}

async function mustBeOk(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`Easel answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  return answer
}
