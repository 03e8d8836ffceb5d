import { setImmediate } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Work that yields where something large is used no longer. */
export type Work<Result> = Generator<void, Result, void>

/** From this size on (px, both sides multiplied) what is left behind is worth looking for at once. */
const LARGE_PIXELS = 4_194_304

let collect: (() => void) | undefined

function collector(): () => void {
  setFlagsFromString("--expose-gc")
  const found: unknown = runInNewContext("gc")
  return typeof found === "function" ? () => void found({ type: "minor" }) : () => {}
}

/** Frees pixels that nobody uses anymore. */
export async function freeUnused(): Promise<void> {
  collect ??= collector()
  collect()
  await setImmediate()
}

/** Does the work at one go. */
export function doAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/**
 * Does the work and, where its image is large, frees pixels that nobody uses anymore as it goes: the engine does not know how much
 * memory stands behind them, and gives none of it back before the thread has come to rest.
 */
export async function doFrugally<Result>(
  work: Work<Result>,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (width * height >= LARGE_PIXELS) await freeUnused()
  }
}
