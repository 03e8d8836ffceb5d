import type { MakeProgress } from "./protocol.ts"

/** Smaller steps are not told: each is a message to the page. */
const STEP = 0.005

/** Tells how far the work is, at most 200 times, however often it is called; a share outside of 0 … 1 is brought into it. */
export function fractionTeller(tell: (progress: MakeProgress) => void): (fraction: number) => void {
  let told = -STEP
  return (fraction) => {
    const share = Math.min(1, Math.max(0, fraction))
    if (share - told < STEP && !(share === 1 && told < 1)) return
    told = share
    tell({ stage: "working", fraction: share })
  }
}
