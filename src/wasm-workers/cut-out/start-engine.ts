import { type Config, preload } from "@imgly/background-removal"
import { CUT_OUT_ENGINE_PATH, CUT_OUT_MODEL_NAMES, type CutOutModel, type CutOutProvider, engineKeys } from "./engine.ts"
import { type FetchWatch, forgetOldEngines, setMark } from "./engine-store.ts"
import { watchLibraryFetches } from "./library-fetch.ts"

let started: { readonly of: string; readonly settings: Config } | null = null
let attempts = 0

/**
 * The settings with which the library has the model ready to run: fetched and started at first, at once after that. `onFetched` is called
 * between the two. Rejects with EngineMissing, or with what the engine says. A worker starts one engine; another provider takes another worker.
 */
export async function startEngine(
  model: CutOutModel,
  provider: CutOutProvider,
  { signal, onBytes, onFetched }: FetchWatch & { readonly onFetched: () => void },
): Promise<Config> {
  const of = `${model} ${provider}`
  if (started?.of === of) return started.settings
  // The library asks for all pieces at once: once one is not to be had, those behind it are for nobody.
  const attempt = new AbortController()
  watchLibraryFetches({ signal: AbortSignal.any([signal, attempt.signal]), onBytes })
  const lastFetch = `fetch:${engineKeys(provider).script}`
  let kept: Promise<unknown> = Promise.resolve()
  const settings: Config = {
    publicPath: new URL(CUT_OUT_ENGINE_PATH, location.origin).href,
    device: provider === "webgpu" ? "gpu" : "cpu",
    model: CUT_OUT_MODEL_NAMES[model],
    rescale: false,
    output: { format: "image/x-rgba8" },
    // The library remembers how a start with some settings ended, a failure too: an attempt of its own number is made anew.
    fetchArgs: { attempt: ++attempts },
    progress: (step, loaded, total) => {
      if (step !== lastFetch || loaded < total) return
      kept = Promise.all([setMark(`complete-${model}`), setMark(`complete-${provider}`), forgetOldEngines()])
      onFetched()
    },
  }
  try {
    await preload(settings)
  } catch (error) {
    attempt.abort()
    throw error
  }
  await kept
  started = { of, settings }
  return settings
}
