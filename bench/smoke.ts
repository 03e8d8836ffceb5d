import { ensureFfmpeg } from "../local/fixtures/find-ffmpeg.ts"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { closeSharedStage } from "./browser.ts"
import type { Measurement, Need } from "./figure.ts"

/** What no smoke run has, and why. */
const LEFT_OUT = {
  scale: "it fills a database for minutes",
  "cut-outs, upscales": "they are judged by photographs that are fetched",
} as const

/** One measurement of a smoke run, as it ended. */
export interface Smoked {
  readonly what: string
  readonly seconds: number
  /** Null where it worked. */
  readonly fault: string | null
}

/**
 * Runs each measurement with as little as shows that it works, and says what became of it: nothing about speed. Answers whether none threw.
 * What the machine has not is named and left out.
 */
export async function smoke(measurements: readonly Measurement[], say: (text: string) => void): Promise<boolean> {
  const missing = missingHere(say)
  for (const [what, why] of Object.entries(LEFT_OUT)) say(`skipped ${what}: ${why}`)
  let isOk = true
  for (const measurement of measurements) {
    const what = measurement.goals.join(", ")
    const lacking = (measurement.needs ?? []).filter((need) => missing.has(need))
    if (lacking.length > 0) {
      say(`skipped ${what}: there is no ${lacking.join(" and no ")}`)
      continue
    }
    const smoked = await smokeOne(measurement)
    say(lineOf(smoked))
    isOk &&= smoked.fault === null
  }
  await closeSharedStage()
  return isOk
}

/** The line about one of them. */
export function lineOf({ what, seconds, fault }: Smoked): string {
  return fault === null ? `ok      ${what} in ${seconds.toFixed(0)} s` : `FAILED  ${what} after ${seconds.toFixed(0)} s: ${fault}`
}

/** Runs one; what it throws is its fault, and so is a figure that it has none of. */
export async function smokeOne({ goals, run }: Measurement): Promise<Smoked> {
  const beganAtMs = performance.now()
  const told: string[] = []
  const end = (fault: string | null): Smoked => ({ what: goals.join(", "), seconds: (performance.now() - beganAtMs) / 1000, fault })
  try {
    const figures = await run({ isQuick: true, isSmoke: true, say: (text) => void told.push(text) })
    return end(figures.length === 0 ? "it answered no figure" : null)
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return end([reason, ...told.slice(-5)].join("\n"))
  }
}

function missingHere(say: (text: string) => void): ReadonlySet<Need> {
  const missing = new Set<Need>()
  if (ensureChromium(say) === null) missing.add("Chromium")
  if (!ensureFfmpeg(say)) missing.add("ffmpeg")
  return missing
}
