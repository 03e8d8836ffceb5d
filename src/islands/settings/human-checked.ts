import * as z from "zod/mini"
import { CallError } from "../_runtime/call.ts"

/** How often a check is done for one call; an answer may be too late for its challenge. */
const MAXIMUM_CHECKS = 2
const challengeSchema = z.object({ challenge: z.unknown() })

/** Makes a call and, where the server first wants to know that somebody is human, does its check and makes the call again. */
export async function humanChecked<Answer>(send: (check: { human_check?: string }) => Promise<Answer>): Promise<Answer> {
  let check: { human_check?: string } = {}
  for (let round = 0; ; round += 1) {
    try {
      return await send(check)
    } catch (error) {
      const isAsked = error instanceof CallError && error.code === "HumanCheckRequired" && round < MAXIMUM_CHECKS
      const asked = isAsked ? z.safeParse(challengeSchema, error.data) : undefined
      if (!asked?.success) throw error
      const { solveHumanCheck } = await import("../account/human-check.ts")
      // A check that shows itself has to be above the dialog that it is for.
      const place = Array.from(document.querySelectorAll<HTMLElement>("dialog[open]")).at(-1)
      check = { human_check: await solveHumanCheck(asked.data.challenge, place) }
    }
  }
}
