import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"

const hex = once(() => z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/)))

/** A proof of work in the form of ALTCHA 2: find the counter whose derived key begins with `keyPrefix`. Signed by the server. */
export const proofOfWorkSchema = once(() =>
  z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: hex(),
      salt: hex(),
      cost: z.int().check(z.minimum(1), z.maximum(100_000)),
      keyLength: z.int().check(z.minimum(16), z.maximum(64)),
      keyPrefix: hex(),
      keySignature: hex(),
      /** Seconds since 1970. */
      expiresAt: z.int(),
    }),
    signature: hex(),
  }),
)
export type ProofOfWork = z.infer<ReturnType<typeof proofOfWorkSchema>>

/** What a browser is asked to do to show that somebody sits before it. */
export const humanChallengeSchema = named("HumanChallenge", () =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("proof-of-work"), challenge: proofOfWorkSchema() }),
    z.object({ kind: z.literal("turnstile"), site_key: z.string() }),
  ]),
)
export type HumanChallenge = z.infer<ReturnType<typeof humanChallengeSchema>>

/** The answer to a proof of work, as JSON: the challenge, and the counter with its key. */
export const proofAnswerSchema = once(() =>
  z.object({
    challenge: proofOfWorkSchema(),
    solution: z.object({ counter: z.int(), derivedKey: hex() }),
  }),
)
export type ProofAnswer = z.infer<ReturnType<typeof proofAnswerSchema>>

/** Longest answer that is looked at, in characters. Turnstile's tokens have at most 2048. */
export const MAXIMUM_HUMAN_ANSWER = 4096
