import type { HumanCheck } from "../../domain/identity/ports.ts"
import type { Env } from "../env.ts"
import { guestSecretOf } from "../guest-secret.ts"
import { createProofOfWork } from "./proof-of-work.ts"
import { createTurnstile } from "./turnstile.ts"

/** The human check that is configured: Turnstile where its secret is set, else proof of work. */
export function createHumanCheck(env: Env): HumanCheck {
  if (env.TURNSTILE_SECRET === undefined) return createProofOfWork(env.THROTTLE, () => guestSecretOf(env))
  return createTurnstile({ secret: env.TURNSTILE_SECRET, siteKey: env.TURNSTILE_SITE_KEY })
}
