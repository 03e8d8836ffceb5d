import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BAD_INPUTS, badBody } from "../../testing/_http/bad-input.ts"
import { GateStage } from "../../testing/_http/gate-stage.ts"
import { ROLES, SAID_TO } from "../../testing/_http/roles.ts"
import { servedCalls } from "./api.ts"

const stage = new GateStage(servedCalls)
const jsonCalls = servedCalls.map(({ declaration }) => declaration).filter(({ kind }) => kind === "json")
const RUNS = Math.ceil(BAD_INPUTS / jsonCalls.length)

describe("a bad input", () => {
  it.each(jsonCalls.map((call) => [call.path, call] as const))(
    "stops at the gate of %s or fits its schema, and is never answered with a server error",
    async (_path, call) => {
      const role = ROLES.find((one) => one !== "visitor" && SAID_TO[call.access][one] === null) ?? "admin"
      await fc.assert(
        fc.asyncProperty(badBody, async (text) => {
          const sent = call.method === "POST" ? { body: text } : { query: `x=${encodeURIComponent(text)}` }
          const answer = await stage.send(call, role, sent)
          expect(answer.httpStatus).toBeLessThan(500)
          if (answer.reached !== null) expect(call.input().safeParse(answer.reached.input)).toMatchObject({ success: true })
          else expect(answer.status.msg).toBe("InvalidInput")
        }),
        { numRuns: RUNS },
      )
    },
  )
})
