import { type Config, preload } from "@imgly/background-removal"
import { CUT_OUT_ENGINE_KEYS, CUT_OUT_ENGINE_PATH, CUT_OUT_MODEL_NAMES, type CutOutModel } from "./engine.ts"
import { forgetOldEngines, markComplete } from "./engine-store.ts"
import { watchLibraryFetches } from "./library-fetch.ts"

let started: { readonly model: CutOutModel; readonly settings: Config } | null = null
let attempts = 0

/**
 * The settings with which the library has the model ready to run: fetched and started at first, at once after that. `onFetched` is called
 * between the two. Rejects with EngineMissing, or with what the engine says.
 */
export async function startEngine(
  model: CutOutModel,
  signal: AbortSignal,
  { onBytes, onFetched }: { readonly onBytes: (bytes: number) => void; readonly onFetched: () => void },
): Promise<Config> {
  if (started?.model === model) return started.settings
  watchLibraryFetches({ signal, onBytes })
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
      // Of all that is fetched the script comes last.
      if (step !== `fetch:${CUT_OUT_ENGINE_KEYS.script}` || loaded < total) return
      kept = Promise.all([markComplete(model), forgetOldEngines()])
      onFetched()
    },
  }
  await preload(settings)
  await kept
  started = { model, settings }
  return settings
}
