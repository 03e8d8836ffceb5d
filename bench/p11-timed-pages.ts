import { median, percentile } from "./statistics.ts"

/** What the first page of a list takes, and a deep one. */
export interface TimedPages {
  readonly name: string
  readonly firstMs: number
  readonly deepMs: number
  /** The slowest of nearly all, first and deep pages alike. */
  readonly nearlyAllMs: number
}

/** Reads both pages of a list in turn, so often, after once to warm up. */
export async function timePages(name: string, samples: number, read: (isDeep: boolean) => Promise<unknown>): Promise<TimedPages> {
  const first: number[] = []
  const deep: number[] = []
  await read(false)
  await read(true)
  for (let sample = 0; sample < samples; sample++) {
    first.push(await timed(() => read(false)))
    deep.push(await timed(() => read(true)))
  }
  return { name, firstMs: median(first), deepMs: median(deep), nearlyAllMs: percentile([...first, ...deep], 0.95) }
}

/** How long something takes, ms. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await run()
  return performance.now() - startMs
}
