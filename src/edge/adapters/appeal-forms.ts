import { asAccountId, idPattern } from "../../domain/_kernel/ids.ts"
import type { AppealForms } from "../../domain/identity/ports.ts"
import { isSignatureOf, signMessage } from "../../domain/library/address-signature.ts"

const PURPOSE = "atelier ban appeal v1"
/** How long a form is good for; another sign-in gives another one. */
const LIFE_MS = 7 * 86_400_000
const ACCOUNT = idPattern("user")

/** Forms for appeals against bans: whose, which ban, until when, and the signature of that. */
export function createAppealForms(secret: string): AppealForms {
  return {
    async sign(accountId, startsAtMs, nowMs) {
      const message = `${accountId}.${startsAtMs}.${nowMs + LIFE_MS}`
      return `${message}.${await signMessage(PURPOSE, secret, message)}`
    },
    async read(form, nowMs) {
      const [id = "", startsAt = "", expiresAt = "", signature = "", ...rest] = form.split(".")
      if (rest.length > 0 || !ACCOUNT.test(id) || !/^\d{1,15}$/.test(startsAt) || !/^\d{1,15}$/.test(expiresAt)) return null
      if (!(await isSignatureOf(signature, PURPOSE, secret, `${id}.${startsAt}.${expiresAt}`)) || Number(expiresAt) <= nowMs) return null
      return { accountId: asAccountId(id), startsAtMs: Number(startsAt) }
    },
  }
}
