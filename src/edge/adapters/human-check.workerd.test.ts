import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { humanChallengeSchema, type ProofAnswer } from "../../domain/identity/human-check-contract.ts"
import { solveHumanCheck } from "../../islands/identity/human-check.ts"
import { createHumanCheck } from "./human-check.ts"

const check = createHumanCheck(env)
const ORIGIN = { address: "192.0.2.1" }
const verify = (answer: unknown, nowMs = Date.now()) =>
  check.verify(typeof answer === "string" ? answer : JSON.stringify(answer), ORIGIN, nowMs, 1)

/** A right answer, opened for changes. */
async function solved(): Promise<ProofAnswer> {
  return JSON.parse(await solveHumanCheck(await check.challenge(Date.now(), 1)))
}

describe("a proof of work", () => {
  it("is what is asked for where no Turnstile is configured", async () => {
    const challenge = await check.challenge(Date.now(), 1)
    expect(humanChallengeSchema().parse(challenge).kind).toBe("proof-of-work")
    await expect(createHumanCheck({ ...env, TURNSTILE_SECRET: "s", TURNSTILE_SITE_KEY: "k" }).challenge(0, 1)).resolves.toMatchObject({
      kind: "turnstile",
    })
  })

  it("that the browser's part solved is good once, also when it comes several times at once", async () => {
    const answer = await solved()
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verify(answer)))
    expect(verdicts.filter(Boolean)).toHaveLength(1)
    expect(await verify(answer)).toBe(false)
  })

  it("is refused after five minutes", async () => {
    const answer = await solved()
    expect(await verify(answer, answer.challenge.parameters.expiresAt * 1000)).toBe(false)
    expect(await verify(answer, answer.challenge.parameters.expiresAt * 1000 - 1)).toBe(true)
  })

  it("is refused where the challenge was changed, made up or signed by somebody else, or the work was not done", async () => {
    const answer = await solved()
    const { challenge, solution } = answer
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 600 } }
    const foreign = await createHumanCheck({ ...env, GUEST_SECRET: "x".repeat(40) }).challenge(Date.now(), 1)
    const guessed = { ...solution, derivedKey: challenge.parameters.keyPrefix.padEnd(64, "0") }
    for (const wrong of [
      { challenge: easier, solution },
      { challenge: later, solution },
      { challenge: { ...challenge, signature: "00".repeat(32) }, solution },
      { challenge, solution: guessed },
      { challenge, solution: { counter: -1, derivedKey: "zz" } },
      JSON.parse(await solveHumanCheck(foreign)),
      { challenge },
      "",
      "{",
      "null",
      "x".repeat(5_000),
    ])
      expect(await verify(wrong), JSON.stringify(wrong)).toBe(false)
    expect(await verify(answer)).toBe(true)
  })

  it("is no answer to a check that has become much harder, and the harder one's own is", async () => {
    const answer = await solved()
    expect(await check.verify(JSON.stringify(answer), ORIGIN, Date.now(), 4)).toBe(false)
    const harder = await solveHumanCheck(await check.challenge(Date.now(), 4))
    expect(await check.verify(harder, ORIGIN, Date.now(), 8)).toBe(true)
  })
})
