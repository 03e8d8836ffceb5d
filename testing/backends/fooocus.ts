import { vi } from "vitest"
import { type FooocusFault, startFooocusSandbox } from "../../local/gpu-sandboxes/fooocus/sandbox.ts"
import { createFooocusBackend } from "../../src/edge/backends/fooocus/fooocus-backend.ts"
import type { BackendOrder, InputFile, RenderBackend } from "../../src/edge/backends/render-backend.ts"
import { whitePng } from "./order-files.ts"

export type Fields = Readonly<Record<string, unknown>>
/** The name of every order of these tests. */
export const FOOOCUS_JOB = "task_8Jx2-1"
const PAINTED = {
  prompt: "a fox",
  negative_prompt: "people",
  width: 1024,
  height: 768,
  steps: 30,
  cfg_scale: 4,
  seed: 7,
  count: 2,
  sampler_name: "DPM++ 2M SDE Karras",
}

const sandboxes: { stop(): Promise<void> }[] = []

/** Ends every stand-in that a test started. */
export async function stopFooocus(): Promise<void> {
  for (const sandbox of sandboxes.splice(0)) await sandbox.stop()
}

/** A stand-in for Fooocus-API that paints white, and its client. */
export async function startFooocus(options: { readonly fault?: FooocusFault; readonly apiKey?: string; readonly isSlow?: boolean } = {}) {
  const sandbox = await startFooocusSandbox({
    easelUrl: "",
    fault: options.fault ?? null,
    apiKey: options.apiKey ?? null,
    paint: async (_easelUrl, { fields }, { signal } = {}) => {
      if (options.isSlow === true) {
        await new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("stopped")))
        })
      }
      const png = await whitePng(Number(fields["width"]), Number(fields["height"]))
      return Array.from({ length: Number(fields["count"] ?? 1) }, () => png)
    },
  })
  sandboxes.push(sandbox)
  const headers = { "X-API-KEY": "k1" }
  return { sandbox, backend: createFooocusBackend({ url: sandbox.url, headers }, null) }
}

/** An order with all that every order has. */
export function fooocusOrder(kind: string, fields: Fields = {}, inputs: readonly InputFile[] = []): BackendOrder {
  return { kind, fields: kind === "upscale" ? fields : { ...PAINTED, ...fields }, inputs }
}

/** Sends an order; answers the name that its job is kept by. */
export async function accepted(backend: RenderBackend, what: BackendOrder): Promise<string> {
  const answer = await backend.submit(FOOOCUS_JOB, what)
  if (answer.kind !== "accepted" || answer.backendJobId === null) throw new Error(`not accepted: ${JSON.stringify(answer)}`)
  return answer.backendJobId
}

/** Asks until the job has come to an end. */
export async function ended(backend: RenderBackend, name: string) {
  return vi.waitFor(async () => {
    const polled = await backend.poll(name, true)
    if (polled.kind !== "found" || polled.job.state === "queued" || polled.job.state === "running") throw new Error(polled.kind)
    return polled.job
  })
}

/** The last order that was posted. */
export async function posted(sandbox: {
  readonly calls: readonly { readonly method: string; readonly path: string; readonly body: Buffer }[]
}) {
  const call = sandbox.calls.findLast(({ method, path }) => method === "POST" && path.includes("/generation/") && !path.endsWith("/stop"))
  return { path: call?.path, body: JSON.parse(call?.body.toString() ?? "null") }
}
