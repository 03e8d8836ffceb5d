import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import type { ProofAnswer, ProofOfWork } from "../../domain/identity/human-check-contract.ts"

const LIMIT_MS = 60_000

/** Finds the counter of a proof of work; each try is made off the main thread. Throws when there is none within a minute. */
export async function solveProofOfWork(challenge: ProofOfWork): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LIMIT_MS })
  if (!solution) throw new Error("no proof of work was found in time")
  const answer: ProofAnswer = { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  return JSON.stringify(answer)
}
