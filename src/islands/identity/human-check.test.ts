import { createChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { describe, expect, it } from "vitest"
import { proofAnswerSchema } from "../../domain/identity/human-check-contract.ts"
import { solveHumanCheck } from "./human-check.ts"

describe("the browser's part of a human check", () => {
  it("finds the counter of a proof of work", async () => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 10,
      counter: 37,
      deriveKey,
      expiresAt: 2_000_000_000,
      hmacSignatureSecret: "a",
      hmacKeySignatureSecret: "b",
    })
    const answer = proofAnswerSchema().parse(JSON.parse(await solveHumanCheck({ kind: "proof-of-work", challenge })))
    expect(answer.solution.counter).toBe(37)
    expect(answer.challenge).toEqual(challenge)
  })

  it("does not take what it does not understand", async () => {
    for (const challenge of [null, {}, { kind: "captcha" }, { kind: "proof-of-work", challenge: { parameters: {} } }])
      await expect(solveHumanCheck(challenge)).rejects.toThrow()
  })
})
