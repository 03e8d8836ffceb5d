import { availableParallelism, loadavg } from "node:os"

/** Where a run that has measured leaves the figure for the processes that it starts. */
const VARIABLE = "TEST_PATIENCE"

/** What the computation takes on the machine on which the times of the tests were chosen, ms. */
const REFERENCE_MS = 23
const ROUNDS = 5
const MOST = 8

/** How busy and how fast a machine is. */
export interface Pace {
  /** What the computation takes, ms. */
  readonly tookMs: number
  /** Processes that want to run. */
  readonly load: number
  readonly cores: number
}

/** How many times longer than on a quiet reference machine tests wait: 1 to 8, by whatever is worse, the machine's speed or its load. */
export function patienceFor({ tookMs, load, cores }: Pace): number {
  return Math.min(MOST, Math.max(1, tookMs / REFERENCE_MS, load / cores))
}

/** How many times longer tests wait here, measured once a run. */
export function patience(): number {
  const known = Number(process.env[VARIABLE])
  if (known >= 1) return known
  const measured = patienceFor({ tookMs: fastestMs(), load: loadavg()[0] ?? 0, cores: availableParallelism() })
  process.env[VARIABLE] = measured.toFixed(2)
  return measured
}

/** Of several rounds the fastest, so that a moment in which others run is not taken for a slow machine; that is what the load is for. */
function fastestMs(): number {
  return Math.min(...Array.from({ length: ROUNDS }, computeMs))
}

function computeMs(): number {
  const startedAtMs = performance.now()
  let value = 1
  for (let round = 0; round < 20_000_000; round++) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  // Used, so that no engine leaves the loop out.
  return performance.now() - startedAtMs + (value === 0 ? 1 : 0)
}
