import { type HumanChallenge, humanChallengeSchema } from "../../domain/identity/human-check-contract.ts"

/**
 * Does the check that the server asks for and answers what to send back. A proof of work takes about half a second of one core, and
 * the page stays responsive. Turnstile shows itself in `place`, or at the end of the page where none is given. Throws when the check
 * is not understood, takes too long, or its script does not load.
 */
export async function solveHumanCheck(challenge: unknown, place?: HTMLElement): Promise<string> {
  const asked: HumanChallenge = humanChallengeSchema().parse(challenge)
  switch (asked.kind) {
    case "proof-of-work": {
      const { solveProofOfWork } = await import("./solve-proof-of-work.ts")
      return solveProofOfWork(asked.challenge)
    }
    case "turnstile": {
      const { solveTurnstile } = await import("./solve-turnstile.ts")
      return solveTurnstile(asked.site_key, place ?? document.body)
    }
  }
}
