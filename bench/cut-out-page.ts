import { findSubject } from "../src/wasm-workers/cut-out/client.ts"
import type { CutOutModel } from "../src/wasm-workers/cut-out/engine.ts"

/** The page of the cut-out measurement: cuts the chosen file out, as the tool does, and says how long it took. */
declare global {
  interface Window {
    cutOut: (model: CutOutModel) => Promise<{ readonly ms: number; readonly alpha: readonly number[] }>
  }
}

window.cutOut = async (model) => {
  const file = document.querySelector("input")?.files?.[0]
  if (file === undefined) throw new Error("no file was chosen")
  const startMs = performance.now()
  const { alpha } = await findSubject(file, model, {})
  return { ms: performance.now() - startMs, alpha: [...alpha] }
}
