import { type Finding, notice } from "./finding.ts"

/** What answers after this works, and is told to be slow. */
const SLOW_MS = 1_500
/** What has not answered by then is not waited for: something else is to be looked at too. */
const PATIENCE_MS = 3_000

/** What to do about what is slow: nothing that works is ever to be stopped. */
export const WAIT = "it works, or is about to: wait a little and look again"

/** Said of a part that takes its time; null for one that does not. `tookMs` is null where it was not waited for to the end. */
export function slowness(part: string, who: string, tookMs: number | null, patienceMs = PATIENCE_MS): Finding | null {
  if (tookMs === null) return notice(part, `${who} is slow: no answer within ${patienceMs / 1000} s`, WAIT)
  return tookMs < SLOW_MS ? null : notice(part, `${who} is slow: it took ${(tookMs / 1000).toFixed(1)} s`, WAIT)
}

/** What a look finds, and that it was slow; only that it is, where it takes too long. What goes on is left alone. */
export async function patiently(
  part: string,
  who: string,
  look: () => Promise<readonly Finding[]>,
  patienceMs = PATIENCE_MS,
): Promise<readonly Finding[]> {
  const beganAtMs = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    const found = await Promise.race([look(), late])
    const slow = slowness(part, who, found === null ? null : performance.now() - beganAtMs, patienceMs)
    return [...(found ?? []), ...(slow === null ? [] : [slow])]
  } finally {
    clearTimeout(timer)
  }
}
