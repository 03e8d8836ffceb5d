import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { disguisedWord, textOfSeed } from "../../../../testing/moderation/texts.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { checkContent } from "../check-content.ts"
import { checkTexts } from "./check-texts.ts"
import { fieldsOf } from "./field-rules.ts"
import { refuseByVerdict } from "./verdict.ts"

const WORDS = ["porn", "faggot", "nude", "csam", "example.com", "kys"]

function inputOf(seed: number) {
  const word = disguisedWord(WORDS[seed % WORDS.length] ?? "", seed)
  const hidden = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: word.slice(0, 2) },
          { type: "text", text: word.slice(2) },
        ],
      },
    ],
  }
  return {
    title: `${textOfSeed(seed, 12)} ${seed % 3 === 0 ? word : ""}`,
    text: `${textOfSeed(seed + 1, 20)}\n${seed % 3 === 1 ? word : ""}`,
    tags: [textOfSeed(seed + 2, 6)],
    ...(seed % 3 === 2 ? { document: hidden } : {}),
  }
}

describe("the checker", () => {
  it("says to the dry run what it refuses with, for 10,000 texts, in one round trip for all of them", async () => {
    const { context, counts } = makeTestContext({ viewer: testMember() })
    const actions = new Map<string | null, number>()
    for (let seed = 0; seed < 10_000; seed++) {
      const input = inputOf(seed)
      const scene = input.document === undefined ? "post" : "article"
      const dry = await checkContent(context, input)
      const real = await checkTexts(context, scene, fieldsOf(input))
      expect(dry).toEqual(real)
      let refusal: unknown = null
      try {
        refuseByVerdict(real)
      } catch (error) {
        refusal = error
      }
      expect(refusal !== null, `seed ${seed}`).toBe(dry.action === "refuse")
      if (refusal instanceof DomainError) expect(refusal.data).toEqual({ findings: dry.findings })
      actions.set(dry.action, (actions.get(dry.action) ?? 0) + 1)
    }
    expect(counts.roundTrips).toBeLessThanOrEqual(1)
    expect(actions.get("refuse")).toBeGreaterThan(3_000)
    expect(actions.get("note")).toBeGreaterThan(1_000)
  }, 60_000)

  it("checks what a job has to check, which nobody asked for at any address", async () => {
    const { context } = makeTestContext({})
    const ofClock = { ...context, origin: { ...context.origin, site: "" } }
    expect(await checkTexts(ofClock, "comment", [{ path: "keyword", text: "lighthouse" }])).toMatchObject({ action: null })
  })

  it("reads the rules again after a minute, behind an answer from half a minute on", async () => {
    const waiting: Promise<unknown>[] = []
    const at = (nowMs: number) => {
      const made = makeTestContext({ viewer: testMember(), nowMs, later: (work) => void waiting.push(work) })
      return { ...made, check: () => checkTexts(made.context, "post", [{ path: "text", text: "a harbor" }]) }
    }
    const startMs = Date.now() + 10 * 60_000
    await at(startMs).check()
    const [soon, later, much] = [at(startMs + 20_000), at(startMs + 40_000), at(startMs + 140_000)]
    await soon.check()
    expect([soon.counts.roundTrips, waiting.length]).toEqual([0, 0])
    await later.check()
    await Promise.all(waiting)
    expect([later.counts.roundTrips, waiting.length]).toEqual([1, 1])
    await Promise.all([much.check(), much.check(), much.check()])
    // None waits for what another request asked: the runtime hangs a request that does.
    expect([much.counts.roundTrips, waiting.length]).toEqual([3, 1])
  })
})
