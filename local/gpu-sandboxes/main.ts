import process from "node:process"
import { parseArgs } from "node:util"
import type { Sandbox, SandboxOptions } from "./sandbox-server.ts"

type Start = (options: SandboxOptions<string>) => Promise<Sandbox<string>>

interface SandboxKind {
  readonly faults: readonly string[]
  readonly start: Start
}

/** Takes a name from outside only where it is one of the sandbox's faults. */
function kindOf<Fault extends string>(
  faults: readonly Fault[],
  start: (options: SandboxOptions<Fault>) => Promise<Sandbox<Fault>>,
): SandboxKind {
  const known = (name: string | null): Fault | null => faults.find((fault) => fault === name) ?? null
  return {
    faults,
    start: async ({ fault = null, ...options }) => {
      const sandbox = await start({ ...options, fault: known(fault) })
      return { ...sandbox, setFault: (name) => sandbox.setFault(known(name)) }
    },
  }
}

/** A line a kind of server. */
const KINDS: Readonly<Record<string, () => Promise<SandboxKind>>> = {
  a1111: async () => {
    const { A1111_FAULTS, startA1111Sandbox } = await import("./a1111/sandbox.ts")
    return kindOf(A1111_FAULTS, startA1111Sandbox)
  },
  comfyui: async () => {
    const { COMFYUI_FAULTS, startComfySandbox } = await import("./comfyui/sandbox.ts")
    return kindOf(COMFYUI_FAULTS, startComfySandbox)
  },
  fooocus: async () => {
    const { FOOOCUS_FAULTS, startFooocusSandbox } = await import("./fooocus/sandbox.ts")
    return kindOf(FOOOCUS_FAULTS, startFooocusSandbox)
  },
  fal: async () => {
    const { FAL_FAULTS, startFalSandbox } = await import("./fal/sandbox.ts")
    return kindOf(FAL_FAULTS, startFalSandbox)
  },
  openai: async () => {
    const { OPENAI_FAULTS, startOpenAiSandbox } = await import("./openai/sandbox.ts")
    return kindOf(OPENAI_FAULTS, startOpenAiSandbox)
  },
}

/** Starts a stand-in for a render server: `--kind a1111 --port 7860 --easel http://127.0.0.1:8790 [--fault NAME]`; ends cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kind: { type: "string" },
      port: { type: "string" },
      easel: { type: "string", default: "http://127.0.0.1:8790" },
      fault: { type: "string" },
    },
  })
  const load = KINDS[values.kind ?? ""]
  if (load === undefined) throw new Error(`--kind is one of ${Object.keys(KINDS).join(", ")}`)
  const kind = await load()
  if (values.fault !== undefined && !kind.faults.includes(values.fault)) throw new Error(`--fault is one of ${kind.faults.join(", ")}`)
  const port = values.port === undefined ? {} : { port: Number(values.port) }
  const sandbox = await kind.start({ easelUrl: values.easel, ...port, fault: values.fault ?? null })
  const end = (): void => void sandbox.stop().then(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("SIGINT", end)
  process.stdout.write(`Sandbox of ${values.kind} ready at ${sandbox.url}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
