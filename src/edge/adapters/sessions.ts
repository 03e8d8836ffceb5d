import { newMediaName, newSessionId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { Sessions } from "../../domain/identity/ports.ts"
import { readSessionToken, sessionToken } from "../../domain/identity/session-rules.ts"
import type { Env } from "../env.ts"

/** Sessions, one Durable Object an account. Secrets stay here: an object only ever learns their SHA-256. */
export function createSessions(env: Pick<Env, "ACCOUNT_SESSIONS">): Sessions {
  const of = (accountId: string) => env.ACCOUNT_SESSIONS.get(env.ACCOUNT_SESSIONS.idFromName(accountId))
  return {
    async open(accountId, opening) {
      const { secret, secretHash } = await newSecret()
      const sessionId = newSessionId(opening.nowMs)
      await of(accountId).open({ ...opening, accountId, sessionId, secretHash })
      return { token: sessionToken(accountId, secret), sessionId }
    },
    async read(token, nowMs) {
      const shown = readSessionToken(token)
      if (!shown) return null
      return { accountId: shown.accountId, reading: await of(shown.accountId).read(await sha256Hex(shown.secret), nowMs) }
    },
    list: (accountId, nowMs) => of(accountId).list(nowMs),
    end: (accountId, which, reason = "revoked") => of(accountId).end(which, reason, Date.now()),
    async rotate(accountId, sessionId, nowMs) {
      const { secret, secretHash } = await newSecret()
      return (await of(accountId).rotate(sessionId, secretHash, nowMs)) ? { token: sessionToken(accountId, secret) } : null
    },
    learn: (accountId, facts) => of(accountId).learn(accountId, facts, Date.now()),
  }
}

/** 130 random bits, and what is kept of them. */
async function newSecret(): Promise<{ readonly secret: string; readonly secretHash: string }> {
  const secret = newMediaName()
  return { secret, secretHash: await sha256Hex(secret) }
}
