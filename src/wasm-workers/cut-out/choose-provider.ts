import type { CutOutModel, CutOutProvider } from "./engine.ts"
import { hasMark } from "./engine-store.ts"

/** How long a browser may think about whether it has a graphics card, ms. */
const ANSWER_MS = 3_000
/** The largest buffer that the model needs at once, bytes. */
const LARGEST_BUFFER_BYTES = 134_217_728

/**
 * What a model runs on here: the graphics card where there is one that takes 16-bit floats and large buffers and has not failed before,
 * else the processor. A software stand-in for a card is slower than the processor itself; the small model's integers suit no card.
 */
export async function chooseProvider(model: CutOutModel): Promise<CutOutProvider> {
  if (model === "small" || !("gpu" in navigator) || (await hasMark("webgpu-failed"))) return "wasm"
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS))
  const adapter = await Promise.race([navigator.gpu.requestAdapter({ powerPreference: "high-performance" }), late]).catch(() => null)
  if (adapter === null || adapter.info.isFallbackAdapter || !adapter.features.has("shader-f16")) return "wasm"
  return adapter.limits.maxStorageBufferBindingSize >= LARGEST_BUFFER_BYTES ? "webgpu" : "wasm"
}
