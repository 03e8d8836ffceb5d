import { createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { hexOf } from "../../domain/_kernel/sha256-hex.ts"
import { MAXIMUM_HUMAN_ANSWER, type ProofAnswer, proofAnswerSchema, proofOfWorkSchema } from "../../domain/identity/human-check-contract.ts"
import type { HumanCheck } from "../../domain/identity/ports.ts"
import type { Env } from "../env.ts"

const LIFETIME_MS = 5 * 60_000
/** Rounds of one try at the least hardness, about a millisecond of a browser; even eight times as many are well below the 100,000 that Workers allow, since we make one try ourselves. */
const COST = 5_000
/** The right try is one of these; a browser goes through them in order, which takes 0.3 to 1 second. */
const FIRST_COUNTER = 300
const LAST_COUNTER = 800
/** An answer is remembered for longer than its challenge lives. */
const ONCE = { allowance: 1, periodMs: 2 * LIFETIME_MS, nearFrom: 1 }

const encoder = new TextEncoder()
const keys = new Map<string, Promise<string>>()

/**
 * Proof of work by ALTCHA 2: nobody else is asked, nothing is kept but which answers were given. Challenges are signed with a key of
 * their own that follows from `secret`; each is good once.
 */
export function createProofOfWork(limiters: Env["THROTTLE"], secret: () => string): HumanCheck {
  return {
    async challenge(nowMs, hardness) {
      const key = await keyOf(secret())
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: COST * hardness,
        counter: randomInt(LAST_COUNTER, FIRST_COUNTER),
        deriveKey,
        expiresAt: Math.floor((nowMs + LIFETIME_MS) / 1000),
        hmacSignatureSecret: key,
        hmacKeySignatureSecret: `${key}:key`,
      })
      return { kind: "proof-of-work", challenge: proofOfWorkSchema().parse(challenge) }
    },
    async verify(answer, _origin, nowMs, hardness) {
      const proof = readProof(answer)
      if (!proof || proof.challenge.parameters.expiresAt * 1000 <= nowMs) return false
      // Others may have come closer to the end while this was worked on: one step less is enough.
      if (proof.challenge.parameters.cost < (COST * hardness) / 2) return false
      const key = await keyOf(secret())
      const { verified } = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: key, hmacKeySignatureSecret: `${key}:key` })
      if (!verified) return false
      const spent = limiters.get(limiters.idFromName(`human-check-spent:${proof.challenge.parameters.nonce}`))
      return (await spent.take(ONCE, 1, nowMs)).kind !== "over"
    },
  }
}

function readProof(answer: string): ProofAnswer | null {
  if (answer.length > MAXIMUM_HUMAN_ANSWER) return null
  try {
    return proofAnswerSchema().parse(JSON.parse(answer))
  } catch {
    return null
  }
}

/** A key that nothing else is signed with. */
function keyOf(secret: string): Promise<string> {
  const known = keys.get(secret)
  if (known) return known
  const key = crypto.subtle
    .importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
    .then((imported) => crypto.subtle.sign("HMAC", imported, encoder.encode("human-check")))
    .then(hexOf)
  keys.set(secret, key)
  return key
}
