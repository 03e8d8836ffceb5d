import * as z from "zod/mini"
import { CallError } from "../_runtime/call.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("./human-check.ts")

/** How often a check is done for one call; an answer may be too late for its challenge. */
const MAXIMUM_CHECKS = 2
const challengeSchema = z.object({ challenge: z.unknown() })

/** Where a check that shows itself has room, and who is told that one is under way. */
export interface CheckPlace {
  readonly checkPlace: () => HTMLElement | undefined
  readonly onChecking: () => void
}

/** A check has to be above the dialog that it is for. */
const TOPMOST: CheckPlace = {
  checkPlace: () => Array.from(document.querySelectorAll<HTMLElement>("dialog[open]")).at(-1),
  onChecking: () => {},
}

/** Makes a call and, where the server first wants to know that somebody is human, does its check and makes the call again. */
export async function humanChecked<Answer>(
  send: (check: { human_check?: string }) => Promise<Answer>,
  place: CheckPlace = TOPMOST,
): Promise<Answer> {
  let check: { human_check?: string } = {}
  for (let round = 0; ; round += 1) {
    try {
      return await send(check)
    } catch (error) {
      const isAsked = error instanceof CallError && error.code === "HumanCheckRequired" && round < MAXIMUM_CHECKS
      const asked = isAsked ? z.safeParse(challengeSchema, error.data) : undefined
      if (!asked?.success) throw error
      place.onChecking()
      const { solveHumanCheck } = await loadCheck()
      check = { human_check: await solveHumanCheck(asked.data.challenge, place.checkPlace()) }
    }
  }
}
