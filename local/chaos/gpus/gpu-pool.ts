import type { Sandbox, SandboxCall, SandboxOptions } from "../../gpu-sandboxes/sandbox-server.ts"
import type { PaintBegun, ServerLoss } from "./paint-violations.ts"

/** The stand-ins of a run, by the names that the platform knows them by. */
export const GPU_NAMES = ["gpu-a1111", "gpu-comfyui", "gpu-fooocus"] as const
export type GpuName = (typeof GPU_NAMES)[number]

type AnySandbox = Pick<Sandbox<never>, "url" | "calls" | "stop">
interface Maker {
  readonly kind: string
  readonly start: (options: SandboxOptions<never>) => Promise<AnySandbox>
}

const MAKERS: Readonly<Record<GpuName, Maker>> = {
  "gpu-a1111": {
    kind: "a1111",
    start: async (options) => (await import("../../gpu-sandboxes/a1111/sandbox.ts")).startA1111Sandbox(options),
  },
  "gpu-comfyui": {
    kind: "comfyui",
    start: async (options) => (await import("../../gpu-sandboxes/comfyui/sandbox.ts")).startComfySandbox(options),
  },
  "gpu-fooocus": {
    kind: "fooocus",
    start: async (options) => (await import("../../gpu-sandboxes/fooocus/sandbox.ts")).startFooocusSandbox(options),
  },
}

/** Paths that a painting begins by. */
const BEGINNINGS = /^\/(?:sdapi\/v1\/(?:txt2img|img2img)|(?:api\/)?prompt|v[12]\/generation\/text-to-image[a-z-]*|v1\/images\/generations)$/

/** A header that the servers are shown, which nobody else may ever see. */
const SECRET_HEADER = "chaos-header-41f0c2a7"

/** Stand-ins for render servers that can be killed, and that remember what they were asked to paint. */
export class GpuPool {
  readonly #easelUrl: string
  readonly #running = new Map<GpuName, AnySandbox>()
  readonly #ports = new Map<GpuName, number>()
  readonly #heard: { readonly server: GpuName; readonly call: SandboxCall }[] = []
  readonly losses: ServerLoss[] = []

  constructor(easelUrl: string) {
    this.#easelUrl = easelUrl
  }

  async start(): Promise<void> {
    for (const name of GPU_NAMES) await this.restart(name)
  }

  async kill(name: GpuName): Promise<void> {
    const sandbox = this.#running.get(name)
    if (sandbox === undefined) return
    this.#running.delete(name)
    this.#keep(name, sandbox)
    await sandbox.stop()
    this.losses.push({ server: name, atMs: performance.now() })
  }

  async restart(name: GpuName): Promise<void> {
    if (this.#running.has(name)) return
    const port = this.#ports.get(name)
    const sandbox = await MAKERS[name].start({ easelUrl: this.#easelUrl, ...(port === undefined ? {} : { port }) })
    this.#running.set(name, sandbox)
    this.#ports.set(name, Number(new URL(sandbox.url).port))
  }

  async stop(): Promise<void> {
    for (const sandbox of this.#running.values()) await sandbox.stop()
    this.#running.clear()
  }

  /** The value of the platform's variable RENDERERS. */
  renderers(): string {
    return JSON.stringify(
      [...this.#running].map(([name, { url }]) => ({
        name,
        kind: MAKERS[name].kind,
        url,
        slots: 1,
        headers: { "X-Tunnel": SECRET_HEADER },
      })),
    )
  }

  names(): readonly GpuName[] {
    return [...this.#ports.keys()]
  }

  /** What must be in no answer and in no log. */
  secrets(): readonly string[] {
    return [...[...this.#ports.values()].map((port) => `127.0.0.1:${port}`), SECRET_HEADER]
  }

  /** Every time that one of these prompts was begun. */
  begun(prompts: readonly string[]): readonly PaintBegun[] {
    const now = [...this.#running].flatMap(([server, { calls }]) => calls.map((call) => ({ server, call })))
    return [...this.#heard, ...now].flatMap(({ server, call: { method, path, body, atMs } }) => {
      if (method !== "POST" || !BEGINNINGS.test(path)) return []
      const text = body.toString("utf8")
      return prompts.filter((prompt) => text.includes(prompt)).map((prompt) => ({ server, prompt, atMs }))
    })
  }

  #keep(server: GpuName, { calls }: AnySandbox): void {
    this.#heard.push(...calls.filter(({ method }) => method === "POST").map((call) => ({ server, call })))
  }
}

/** Whether a name is that of a stand-in. */
export function isGpuName(name: string): name is GpuName {
  return GPU_NAMES.some((known) => known === name)
}
