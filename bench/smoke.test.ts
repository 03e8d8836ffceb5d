import { expect, test } from "vitest"
import type { Figure } from "./figure.ts"
import { lineOf, smokeOne } from "./smoke.ts"

const figure: Figure = { goal: "P1", what: "calls", anchor: "–", figure: "1", isMet: false }

test("a smoke run measures as little as may be, and a goal that is missed is nothing to it", async () => {
  let asked: unknown
  const smoked = await smokeOne({
    goals: ["P1"],
    run: async ({ isQuick, isSmoke }) => {
      asked = { isQuick, isSmoke }
      return [figure]
    },
  })
  expect([asked, smoked.fault]).toEqual([{ isQuick: true, isSmoke: true }, null])
  expect(lineOf({ ...smoked, seconds: 3.4 })).toBe("ok      P1 in 3 s")
})

test("what throws has failed, with what it last said, and so is what answers no figure", async () => {
  const thrown = await smokeOne({
    goals: ["P1", "P2"],
    run: async ({ say }) => {
      say("the Worker was bundled")
      throw new ReferenceError("transcripts1 is not defined")
    },
  })
  expect(thrown.fault).toMatch(/transcripts1 is not defined[^]*the Worker was bundled$/)
  expect(lineOf({ ...thrown, seconds: 2 })).toMatch(/^FAILED {2}P1, P2 after 2 s: /)
  expect((await smokeOne({ goals: ["P3"], run: async () => [] })).fault).toBe("it answered no figure")
})
