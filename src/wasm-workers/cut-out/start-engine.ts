import { type Config, preload } from "@imgly/background-removal"
import { CUT_OUT_ENGINE_KEYS, CUT_OUT_ENGINE_PATH, CUT_OUT_MODEL_NAMES, type CutOutModel } from "./engine.ts"
import { type FetchWatch, forgetOldEngines, setMark } from "./engine-store.ts"
import { watchLibraryFetches } from "./library-fetch.ts"

let started: { readonly model: CutOutModel; readonly settings: Config } | null = null
let attempts = 0

/**
 * The settings with which the library has the model ready to run: fetched and started at first, at once after that. `onFetched` is called
 * between the two. Rejects with EngineMissing, or with what the engine says. A worker starts one model.
 */
export async function startEngine(
  model: CutOutModel,
  { signal, onBytes, onFetched }: FetchWatch & { readonly onFetched: () => void },
): Promise<Config> {
  if (started?.model === model) return started.settings
  // The library asks for all pieces at once: once one is not to be had, those behind it are for nobody.
  const attempt = new AbortController()
  watchLibraryFetches({ signal: AbortSignal.any([signal, attempt.signal]), onBytes })
  const lastFetch = `fetch:${CUT_OUT_ENGINE_KEYS.script}`
  let kept: Promise<unknown> = Promise.resolve()
  const settings: Config = {
    publicPath: new URL(CUT_OUT_ENGINE_PATH, location.origin).href,
    device: "cpu",
    model: CUT_OUT_MODEL_NAMES[model],
    rescale: false,
    output: { format: "image/x-rgba8" },
    // The library remembers how a start with some settings ended, a failure too: an attempt of its own number is made anew.
    fetchArgs: { attempt: ++attempts },
    progress: (step, loaded, total) => {
      if (step !== lastFetch || loaded < total) return
      kept = Promise.all([setMark(`complete-${model}`), setMark("complete-wasm"), forgetOldEngines()])
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
  started = { model, settings }
  return settings
}
