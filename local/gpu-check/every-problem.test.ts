import { crc32, deflateSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { type CheckPart, PROBLEMS, type ProblemCode } from "../../src/domain/backend/check-rules.ts"
import type { Capabilities } from "../../src/domain/backend/index.ts"
import { type CheckTarget, checkServer } from "../../src/edge/backends/check/check-server.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import { openServer } from "../gpu-agent/open-server.ts"
import { type A1111Fault, type A1111Options, startA1111Sandbox } from "../gpu-sandboxes/a1111/sandbox.ts"
import { type ComfySandboxOptions, startComfySandbox } from "../gpu-sandboxes/comfyui/sandbox.ts"
import { type FooocusFault, startFooocusSandbox } from "../gpu-sandboxes/fooocus/sandbox.ts"
import { type OpenAiFault, startOpenAiSandbox } from "../gpu-sandboxes/openai/sandbox.ts"
import { type Painter, plainPng } from "../gpu-sandboxes/plain-images.ts"
import type { SandboxAnswer } from "../gpu-sandboxes/sandbox-server.ts"
import { type StubBehavior, startProtocolStub } from "./protocol-stub.ts"

/** A server with one problem, as far as it has to be checked to meet it. */
interface Meeting {
  readonly target: CheckTarget
  readonly parts?: readonly CheckPart[]
  readonly isProduction?: boolean
  readonly orderLimitMs?: number
  readonly ordersLimitMs?: number
  /** What the server says besides what the stub does. */
  readonly claims?: Partial<Capabilities>
}

const UNUSED = "http://127.0.0.1:9"
const json = (status: number, value: unknown): SandboxAnswer => ({ kind: "json", status, value })
const at = (url: string, kind: CheckTarget["kind"] = null): CheckTarget => ({ url, kind })

/** Stripes, of other colours with another seed. */
function striped(seed: number, width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 3; x++) rows[y * (width * 3 + 1) + 1 + x] = ((seed * 97) % 199) + ((x >> 4) % 2) * 40
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]
  return Uint8Array.from(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]))
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const paintStripes: Painter = async ({ fields }) =>
  Array.from({ length: Number(fields["count"] ?? 1) }, (_, index) =>
    striped(Number(fields["seed"] ?? 0) + index, Number(fields["width"] ?? 64), Number(fields["height"] ?? 64)),
  )

function kept<Server extends { readonly url: string; stop(): Promise<void> }>(server: Server): Server {
  onTestFinished(() => server.stop())
  return server
}
const stub = async (behavior: StubBehavior, meeting: Omit<Meeting, "target"> = {}): Promise<Meeting> => ({
  target: at(kept(await startProtocolStub(behavior, striped)).url),
  ...meeting,
})
const a1111 = async (
  fault: A1111Fault | null,
  meeting: Omit<Meeting, "target"> = {},
  options: Partial<A1111Options> = {},
): Promise<Meeting> => ({
  target: at(kept(await startA1111Sandbox({ easelUrl: UNUSED, fault, painter: paintStripes, ...options })).url),
  ...meeting,
})
const comfy = async (options: Partial<ComfySandboxOptions>, meeting: Omit<Meeting, "target"> = {}): Promise<Meeting> => {
  const paint: ComfySandboxOptions["paint"] = async ({ seed, width, height }) => striped(seed % 199, width, height)
  return { target: at(kept(await startComfySandbox({ easelUrl: UNUSED, paint, ...options })).url), ...meeting }
}
const openAi = async (fault: OpenAiFault | null, meeting: Omit<Meeting, "target"> = {}, models?: readonly string[]): Promise<Meeting> => ({
  target: at(
    kept(
      await startOpenAiSandbox({
        easelUrl: UNUSED,
        fault,
        painter: paintStripes,
        ...(models && { models }),
      }),
    ).url,
  ),
  ...meeting,
})
const fooocus = async (fault: FooocusFault, meeting: Omit<Meeting, "target"> = {}): Promise<Meeting> => ({
  target: at(kept(await startFooocusSandbox({ easelUrl: UNUSED, fault, painter: paintStripes })).url),
  ...meeting,
})
const FORGE_WITH_FLUX = { software: "forge", models: [{ name: "flux1-dev", hash: null, family: "flux", sizes: null }] } as const
const ORDERS = { parts: ["orders"] } as const
const BEHAVIOR = { parts: ["behavior"] } as const
/** A way that is not looked beyond. */
const WAY = { parts: ["way"] } as const

/** Every problem of docs/gpu.md, made once. */
const MEETINGS: Readonly<Record<ProblemCode, () => Promise<Meeting>>> = {
  "bad-address": async () => ({ target: at("gpu.example.com") }),
  "plain-http": async () => ({ target: at("http://gpu.example.com"), isProduction: true }),
  "unknown-host": async () => ({ target: at("http://gpu.invalid") }),
  "connection-refused": async () => {
    const server = await startProtocolStub({}, striped)
    await server.stop()
    return { target: at(server.url) }
  },
  unreachable: () => stub({ answer: json(522, {}) }),
  tls: async () => ({ target: at(kept(await startProtocolStub({}, striped)).url.replace("http:", "https:")) }),
  redirected: () => a1111("redirect"),
  "login-page": () => a1111("login-page"),
  unauthorized: () => a1111("unauthorized"),
  "foreign-origin": () => comfy({ fault: "forbidden" }),
  "wrong-host": () => stub({ answer: json(403, { error: { code: "wrong-host", message: "" } }) }),
  forbidden: () => a1111("forbidden"),
  "tunnel-down": () => stub({ answer: { kind: "page", status: 502, html: "<h1>Bad gateway</h1>" } }),
  "tunnel-cut": () => a1111("slow-524", ORDERS),
  "too-large": () => stub({ answer: { kind: "bytes", type: "application/json", bytes: new Uint8Array(17 * 1_048_576) } }),
  "half-body": () =>
    stub({ answer: { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify({ a: "b".repeat(400) })) } }),
  "api-missing": () => a1111("no-api"),
  "wrong-kind": async () => ({ target: { ...(await stub({})).target, kind: "comfyui" } }),
  "not-a-render-server": () => stub({ answer: json(404, { message: "no route" }) }),
  "capabilities-missing": () => stub({ capabilities: { max_width: "many" } }),
  "preview-renderer": () => stub({ capabilities: { is_preview: true } }, { isProduction: true, ...WAY }),
  "no-models": () => openAi(null, {}, []),
  "model-gone": () => comfy({ fault: "value-not-in-list" }, ORDERS),
  "model-broken": () => comfy({ brokenFiles: /^sd_xl_base/ }, ORDERS),
  "sampler-missing": () => stub({ failsWith: "sampler-not-found" }, ORDERS),
  "nodes-missing": () => stub({ failsWith: "node-missing" }, ORDERS),
  // As Forge does without the text encoders.
  "forge-modules-missing": () =>
    stub({ file: (_seed, width, height) => plainPng(width, height, 0) }, { ...ORDERS, claims: FORGE_WITH_FLUX }),
  "adetailer-missing": () => comfy({ without: ["FaceDetailer"] }, ORDERS),
  "controlnet-missing": () => comfy({ without: ["ControlNetApplyAdvanced"] }, ORDERS),
  "reactor-missing": () => comfy({ without: ["ReActorFaceSwap"] }, ORDERS),
  "rembg-missing": () => comfy({ without: ["RMBG"] }, ORDERS),
  "video-parts-missing": () => comfy({ withoutFiles: /wan|ltx|hunyuan|sd15_mm/ }, ORDERS),
  "sound-parts-missing": () => comfy({ without: ["VAEDecodeAudio"] }, ORDERS),
  "not-offered": () => stub({}, ORDERS),
  "not-tried": () => stub({}, { ...ORDERS, ordersLimitMs: 0 }),
  "out-of-memory": () => a1111("out-of-memory", ORDERS),
  "black-images": () => a1111("black-images", ORDERS),
  "bad-bytes": () => stub({ file: () => Buffer.from("no image at all") }, ORDERS),
  "jpeg-only": () => a1111("jpeg", ORDERS),
  "wrong-size": () => stub({ file: (seed, width, height) => striped(seed, width * 2, height) }, ORDERS),
  "too-slow": () => stub({ looks: 100_000 }, { ...ORDERS, orderLimitMs: 60 }),
  hangs: () => stub({ isSilentAfterOrder: true }, ORDERS),
  restarted: () => stub({ forgetsOrders: true }, ORDERS),
  "queue-full": () => fooocus("queue-full", ORDERS),
  moderated: () => openAi("moderation", ORDERS),
  "rate-limited": () => openAi("rate-limit", ORDERS),
  "quota-exhausted": () => openAi("quota", ORDERS),
  "size-not-made": () => stub({ failsWith: "size-not-made" }, ORDERS),
  "prompt-too-long": () => stub({ failsWith: "prompt-too-long" }, ORDERS),
  "order-not-understood": () => stub({ failsWith: "order-not-understood" }, ORDERS),
  "input-unreadable": () => stub({ failsWith: "input-unreadable" }, ORDERS),
  "input-too-large": () => stub({ failsWith: "input-too-large" }, ORDERS),
  "result-out-of-reach": () => openAi("private-address", ORDERS),
  "server-gone": () => stub({ failsWith: "server-gone" }, ORDERS),
  "repair-not-done": () => a1111("drop-repairs", ORDERS),
  "no-progress": () => stub({ hidesProgress: true, looks: 4 }, BEHAVIOR),
  "no-previews": () => stub({ looks: 4 }, BEHAVIOR),
  "seed-ignored": () => stub({ ignoresSeeds: true }, BEHAVIOR),
  "one-at-a-time": () => stub({ cancelsAll: true, looks: 15 }, BEHAVIOR),
  "interrupt-ignored": () => stub({ ignoresCancel: true, looks: 30 }, BEHAVIOR),
  "went-away": () => stub({ failsWith: "connection-lost" }, ORDERS),
  "failed-there": () => stub({ failsWith: "painter-crashed" }, ORDERS),
}

test.each(PROBLEMS.map((problem) => [problem] as const))("a server with the problem %s is told by its check", async (problem) => {
  const { target, parts, isProduction = false, orderLimitMs = 5_000, ordersLimitMs = 60_000, claims = {} } = await MEETINGS[problem]()
  const held: HeldHere[] = []
  const { rows } = await checkServer(target, {
    open: async (renderer) => {
      const backend = await openServer(renderer, (server) => {
        const here = holdInProcess(server, createMemoryStore())
        held.push(here)
        return here.backend
      })
      const claimed = async () => {
        const said = await backend.capabilities()
        return said && { ...said, ...claims }
      }
      return { ...backend, capabilities: claimed }
    },
    clock: { now: () => performance.now(), pause: () => new Promise((resolve) => setTimeout(resolve, 2)) },
    newName: () => `check_${crypto.randomUUID().slice(0, 13)}-1`,
    isProduction,
    onRow: () => {},
    orderLimitMs,
    ordersLimitMs,
    stopLimitMs: 300,
    previewLimitMs: 300,
    ...(parts && { parts }),
  })
  for (const { stop } of held) stop()
  expect(rows.map(({ code }) => code)).toContain(problem)
})
