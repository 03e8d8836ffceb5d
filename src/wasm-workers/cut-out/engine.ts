/** Folder of our own origin from which the engine and its models come; its name changes with their versions, so what it holds never does. */
export const CUT_OUT_ENGINE_PATH = "/engines/cut-out-1.4.5-1.21.0/"

/** The engine's two files in that folder: the one that works on the processor, since the one for graphics cards refuses both models. */
export const CUT_OUT_ENGINE_FILES = { script: "ort-wasm-simd-threaded.mjs", wasm: "ort-wasm-simd-threaded.wasm" } as const

/** What the library calls the engine's two files in its list. */
export const CUT_OUT_ENGINE_KEYS = {
  script: `/onnxruntime-web/${CUT_OUT_ENGINE_FILES.script}`,
  wasm: `/onnxruntime-web/${CUT_OUT_ENGINE_FILES.wasm}`,
} as const
/** The list of what the library may fetch in that folder, which the build writes. */
export const CUT_OUT_RESOURCES_FILE = "resources.json"

/** The two models: 16-bit floats, the better one by far (docs/cut-out.md); 8-bit integers, half as large. */
export const CUT_OUT_MODELS = ["medium", "small"] as const
export type CutOutModel = (typeof CUT_OUT_MODELS)[number]
export const DEFAULT_CUT_OUT_MODEL: CutOutModel = "medium"
/** What the library calls them. */
export const CUT_OUT_MODEL_NAMES = { medium: "isnet_fp16", small: "isnet_quint8" } as const satisfies Record<CutOutModel, string>

/** Bytes that have to be fetched once: a model, and the engine. */
export const CUT_OUT_MODEL_BYTES: Readonly<Record<CutOutModel, number>> = { medium: 88_188_479, small: 44_342_436 }
export const CUT_OUT_ENGINE_BYTES = 12_693_010

/** Side of the square on which the models look for the subject, px. */
export const CUT_OUT_SIDE_PX = 1024
