import { isDevelopment } from "./environment.ts"

/** Shortest secret that is taken in production, in characters. */
const MINIMUM_CHARACTERS = 32
/** Good enough where there is nothing to steal: on the machine of whoever develops. */
const DEVELOPMENT_SECRET = "guests of a development machine"

/** The secret that guests' cookies are signed with. Throws in production where none, or a short one, is set. */
export function guestSecretOf(env: { readonly ENVIRONMENT: string; readonly GUEST_SECRET?: string }): string {
  if (env.GUEST_SECRET !== undefined && env.GUEST_SECRET.length >= MINIMUM_CHARACTERS) return env.GUEST_SECRET
  if (isDevelopment(env)) return DEVELOPMENT_SECRET
  throw new Error(`GUEST_SECRET must be a secret of at least ${MINIMUM_CHARACTERS} characters`)
}
