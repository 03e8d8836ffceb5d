/** Folder of our own origin from which the engine and its models come; its name changes with their version, so what it holds never does. */
export const CUT_OUT_ENGINE_PATH = "/engines/background-removal-1.4.5/"

/** The engine's two files in that folder. */
export const CUT_OUT_ENGINE_FILES = { script: "ort-wasm-simd-threaded.mjs", wasm: "ort-wasm-simd-threaded.wasm" } as const
/** What the library calls them. */
export const CUT_OUT_ENGINE_KEYS = {
  script: "/onnxruntime-web/ort-wasm-simd-threaded.mjs",
  wasm: "/onnxruntime-web/ort-wasm-simd-threaded.wasm",
} as const
/** The list of what the library may fetch in that folder, which the build writes. */
export const CUT_OUT_RESOURCES_FILE = "resources.json"

/** The two models: 8-bit integers, quick and small; 16-bit floats, finer at hair and fringes. */
export const CUT_OUT_MODELS = ["small", "medium"] as const
export type CutOutModel = (typeof CUT_OUT_MODELS)[number]
/** What the library calls them. */
export const CUT_OUT_MODEL_NAMES = { small: "isnet_quint8", medium: "isnet_fp16" } as const satisfies Record<CutOutModel, string>

/** What has to be fetched before the first cut-out, in bytes: model and engine together. */
export const CUT_OUT_DOWNLOAD_BYTES: Readonly<Record<CutOutModel, number>> = { small: 57_035_446, medium: 100_881_489 }

/** Side of the square on which the models look for the subject, px. */
export const CUT_OUT_SIDE_PX = 1024
