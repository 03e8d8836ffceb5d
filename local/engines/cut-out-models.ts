import { CUT_OUT_MODELS, type CutOutManifest, type CutOutModel } from "../../src/wasm-workers/cut-out/engine.ts"

/** The list in the package of the models, which names each piece by its hash. */
export type PackagedModels = Readonly<
  Record<string, { readonly chunks: readonly { readonly hash: string; readonly offsets: readonly number[] }[]; readonly size: number }>
>

/** What the engine may fetch: each model's pieces in order, files beside the list. Throws where a model is missing or has a gap. */
export function cutOutManifest(packaged: PackagedModels): CutOutManifest {
  const [medium, small] = CUT_OUT_MODELS.map((model) => piecesOf(packaged, model))
  if (medium === undefined || small === undefined) throw new Error("a model has no pieces")
  return { medium, small }
}

function piecesOf(packaged: PackagedModels, model: CutOutModel): CutOutManifest[CutOutModel] {
  const key = `/models/${model}`
  const found = packaged[key]
  if (found === undefined) throw new Error(`the package of the models has no ${key}`)
  let end = 0
  const pieces = found.chunks.map(({ hash, offsets: [from = 0, to = 0] }) => {
    if (from !== end) throw new Error(`${key} has a gap at ${end}`)
    end = to
    return hash
  })
  if (end !== found.size) throw new Error(`${key} ends at ${end}, not at ${found.size}`)
  return { bytes: found.size, pieces }
}
