import {
  CUT_OUT_ENGINE_FILES,
  CUT_OUT_ENGINE_KEYS,
  CUT_OUT_MODEL_NAMES,
  CUT_OUT_MODELS,
  type CutOutModel,
} from "../../src/wasm-workers/cut-out/engine.ts"

/** The list in the package of the models, which names each piece by its hash. */
export type PackagedModels = Readonly<
  Record<string, { readonly chunks: readonly { readonly hash: string; readonly offsets: readonly number[] }[]; readonly size: number }>
>

/** What the library may fetch, by the library's own names, as it reads them. */
export type CutOutResources = Readonly<Record<string, CutOutResource>>

interface CutOutResource {
  /** Its pieces in order: each a file beside the list, and from where to where it goes in the whole, bytes. */
  readonly chunks: readonly { readonly name: string; readonly offsets: readonly [number, number] }[]
  /** All of it, bytes. */
  readonly size: number
  readonly mime: string
}

type EngineBytes = Readonly<Record<"script" | "wasm", number>>

/** The library's list out of the package's own, whose models have older names there, and of the engine's files. Throws where a model is missing or has a gap. */
export function cutOutResources(packaged: PackagedModels, engineBytes: EngineBytes): CutOutResources {
  const models = CUT_OUT_MODELS.map((model) => [modelKey(model), modelOf(packaged, `/models/${model}`)] as const)
  return {
    ...Object.fromEntries(models),
    [CUT_OUT_ENGINE_KEYS.wasm]: wholeFile(CUT_OUT_ENGINE_FILES.wasm, engineBytes.wasm, "application/wasm"),
    [CUT_OUT_ENGINE_KEYS.script]: wholeFile(CUT_OUT_ENGINE_FILES.script, engineBytes.script, "text/javascript"),
  }
}

/** What the library calls a model in its list. */
export function modelKey(model: CutOutModel): string {
  return `/models/${CUT_OUT_MODEL_NAMES[model]}`
}

function modelOf(packaged: PackagedModels, key: string): CutOutResource {
  const model = packaged[key]
  if (model === undefined) throw new Error(`the package of the models has no ${key}`)
  let end = 0
  const chunks = model.chunks.map(({ hash, offsets: [from = 0, to = 0] }) => {
    if (from !== end) throw new Error(`${key} has a gap at ${end}`)
    end = to
    return { name: hash, offsets: [from, to] as const }
  })
  if (end !== model.size) throw new Error(`${key} ends at ${end}, not at ${model.size}`)
  return { chunks, size: model.size, mime: "application/octet-stream" }
}

function wholeFile(name: string, bytes: number, mime: string): CutOutResource {
  return { chunks: [{ name, offsets: [0, bytes] }], size: bytes, mime }
}
