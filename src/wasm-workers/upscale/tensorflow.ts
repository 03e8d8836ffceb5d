import { UPSCALE_ENGINE_PATH } from "./engine.ts"
import type { UpscaleBackend } from "./protocol.ts"

/** What is used of a tensor; its type in the library is `any`. */
export interface Tensor {
  readonly shape: readonly number[]
  data(): Promise<Float32Array>
  dispose(): void
}

/** What is used of the library that `@vladmandic/human` brings, there as `any`. */
export interface Tensorflow {
  tensor(values: Float32Array, shape: readonly number[]): Tensor
  relu(x: Tensor): Tensor
  add(left: Tensor, right: Tensor): Tensor
  concat(tensors: readonly Tensor[], axis: number): Tensor
  readonly fused: {
    conv2d(layer: {
      readonly x: Tensor
      readonly filter: Tensor
      readonly bias: Tensor
      readonly strides: number
      readonly pad: "same"
    }): Tensor
  }
  readonly image: { resizeNearestNeighbor(x: Tensor, size: readonly [height: number, width: number]): Tensor }
  setBackend(name: UpscaleBackend): Promise<boolean>
  setWasmPaths(folder: string): void
  env(): { set(flag: "WASM_HAS_MULTITHREAD_SUPPORT", value: boolean): void }
  findBackendFactory(name: UpscaleBackend): unknown
}

let started: Promise<{ readonly tf: Tensorflow; readonly backend: UpscaleBackend }> | null = null

/** The library on the best that this device has: a graphics card, else the processor. Rejects where none of them starts. */
export function startTensorflow(): Promise<{ readonly tf: Tensorflow; readonly backend: UpscaleBackend }> {
  started ??= start().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function start() {
  const { Human } = await import("@vladmandic/human")
  const tf: Tensorflow = new Human({ debug: false }).tf
  tf.setWasmPaths(new URL(UPSCALE_ENGINE_PATH, location.origin).href)
  // Its threads would start from an address that the pages' policy does not allow.
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false)
  for (const backend of await backendsHere(tf)) if (await tf.setBackend(backend).catch(() => false)) return { tf, backend }
  throw new Error("no backend starts here")
}

/** What can be tried, best first. A software stand-in for a graphics card is slower than the processor itself. */
async function backendsHere(tf: Tensorflow): Promise<readonly UpscaleBackend[]> {
  const adapter = "gpu" in navigator ? await navigator.gpu.requestAdapter({ powerPreference: "high-performance" }).catch(() => null) : null
  const isCard = adapter !== null && !adapter.info.isFallbackAdapter
  const found: UpscaleBackend[] = []
  if (isCard && tf.findBackendFactory("webgpu") !== null) found.push("webgpu")
  if (hasWebglCard()) found.push("webgl")
  return [...found, "wasm"]
}

/** What drivers call themselves that work shaders out on the processor. Some browsers give them out as cards. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

function hasWebglCard(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext("webgl2", { failIfMajorPerformanceCaveat: true })
  if (context === null) return false
  const named = context.getExtension("WEBGL_debug_renderer_info")
  const name: unknown = context.getParameter(named === null ? context.RENDERER : named.UNMASKED_RENDERER_WEBGL)
  context.getExtension("WEBGL_lose_context")?.loseContext()
  return !(typeof name === "string" && SOFTWARE.test(name))
}
