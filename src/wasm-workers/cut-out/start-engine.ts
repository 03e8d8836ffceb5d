import type { InferenceSession, Tensor } from "onnxruntime-common"
import {
  CUT_OUT_ENGINE_FILES,
  CUT_OUT_MANIFEST,
  CUT_OUT_SIDE_PX,
  type CutOutManifest,
  type CutOutModel,
  type CutOutProvider,
} from "./engine.ts"
import { type FetchWatch, fetchEngineFile, forgetOldEngines, setMark } from "./engine-store.ts"
import { engineThreads } from "./engine-threads.ts"

/** A model that is ready: planes of red, green and blue around 0 in, how much each pixel is the subject out, 0 to 1. */
export type Engine = (planes: Float32Array) => Promise<Float32Array>

let started: { readonly of: string; readonly engine: Engine } | null = null

/**
 * A model ready to run: fetched and started at first, at once after that. `onFetched` is called between the two. Rejects with EngineMissing,
 * or with what the engine says. A worker starts one engine; another provider takes another worker.
 */
export async function startEngine(
  model: CutOutModel,
  provider: CutOutProvider,
  watch: FetchWatch & { readonly onFetched: () => void },
): Promise<Engine> {
  const of = `${model} ${provider}`
  if (started?.of === of) return started.engine
  const files = CUT_OUT_ENGINE_FILES[provider]
  const bytes = await fetchModel(model, watch)
  const paths = {
    wasm: URL.createObjectURL(await fetchEngineFile(files.wasm, watch)),
    mjs: URL.createObjectURL(await fetchEngineFile(files.script, watch)),
  }
  await Promise.all([setMark(`complete-${model}`), setMark(`complete-${provider}`), forgetOldEngines()])
  watch.onFetched()
  const { env, InferenceSession, Tensor } = await (provider === "webgpu"
    ? import("onnxruntime-web/webgpu")
    : import("onnxruntime-web/wasm"))
  env.wasm.numThreads = engineThreads()
  env.wasm.wasmPaths = paths
  const session = await InferenceSession.create(bytes, { executionProviders: [provider], graphOptimizationLevel: "all" })
  started = { of, engine: (planes) => run(session, new Tensor("float32", planes, [1, 3, CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX])) }
  return started.engine
}

async function fetchModel(model: CutOutModel, watch: FetchWatch): Promise<Uint8Array> {
  const list = await fetchEngineFile(CUT_OUT_MANIFEST, { ...watch, onBytes: () => {} })
  const manifest: CutOutManifest = JSON.parse(await list.text())
  const { bytes, pieces } = manifest[model]
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    const part = await (await fetchEngineFile(piece, watch)).bytes()
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Of the model's many outputs the first one alone is asked for; the others are scaled-down drafts of it. */
async function run(session: InferenceSession, input: Tensor): Promise<Float32Array> {
  const [into = "input"] = session.inputNames
  const [outOf = "output"] = session.outputNames
  const output = (await session.run({ [into]: input }, [outOf]))[outOf]
  if (output === undefined || !(output.data instanceof Float32Array)) throw new Error(`the model gave no ${outOf}`)
  const shares = output.data.slice()
  output.dispose()
  return shares
}
