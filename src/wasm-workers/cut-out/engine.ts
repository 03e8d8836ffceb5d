/** Folder of our own origin from which the engine and its models come; its name changes with their versions, so what it holds never does. */
export const CUT_OUT_ENGINE_PATH = "/engines/cut-out-1.4.5-1.21.0/"

/** What the engine can work on: the graphics card, or the processor. */
export type CutOutProvider = "webgpu" | "wasm"

/** The engine's two files in that folder. */
export const CUT_OUT_ENGINE_FILES = {
  wasm: { script: "ort-wasm-simd-threaded.mjs", wasm: "ort-wasm-simd-threaded.wasm" },
  webgpu: { script: "ort-wasm-simd-threaded.jsep.mjs", wasm: "ort-wasm-simd-threaded.jsep.wasm" },
} as const satisfies Record<CutOutProvider, { readonly script: string; readonly wasm: string }>

/** What the library calls an engine's two files in its list. */
export function engineKeys(provider: CutOutProvider): Readonly<Record<"script" | "wasm", string>> {
  const { script, wasm } = CUT_OUT_ENGINE_FILES[provider]
  return { script: `/onnxruntime-web/${script}`, wasm: `/onnxruntime-web/${wasm}` }
}
/** The list of what the library may fetch in that folder, which the build writes. */
export const CUT_OUT_RESOURCES_FILE = "resources.json"

/** The two models: 16-bit floats, the better one by far (docs/cut-out.md); 8-bit integers, half as large. */
export const CUT_OUT_MODELS = ["medium", "small"] as const
export type CutOutModel = (typeof CUT_OUT_MODELS)[number]
export const DEFAULT_CUT_OUT_MODEL: CutOutModel = "medium"
/** What the library calls them. */
export const CUT_OUT_MODEL_NAMES = { medium: "isnet_fp16", small: "isnet_quint8" } as const satisfies Record<CutOutModel, string>

/** Bytes that have to be fetched once: a model, and the engine for it. */
export const CUT_OUT_MODEL_BYTES: Readonly<Record<CutOutModel, number>> = { medium: 88_188_479, small: 44_342_436 }
export const CUT_OUT_ENGINE_BYTES: Readonly<Record<CutOutProvider, number>> = { wasm: 12_693_010, webgpu: 23_967_994 }

/** Side of the square on which the models look for the subject, px. */
export const CUT_OUT_SIDE_PX = 1024
