import * as z from "zod/mini"
import { asAccountId, asSessionId, asViewerId } from "../_kernel/ids.ts"
import { defineEvent } from "../_kernel/outbox.ts"

/** An account's facts changed, so that its sessions must learn them. */
export const accountFacts = defineEvent({
  name: "account.facts",
  payload: () => z.object({ accountId: z.pipe(z.string(), z.transform(asAccountId)) }),
  subject: "accountId",
})

/** Whether an account is shown to others changed, or its name did: what it published follows. */
export const accountShown = defineEvent({
  name: "account.shown",
  payload: () => z.object({ accountId: z.pipe(z.string(), z.transform(asAccountId)) }),
  subject: "accountId",
})

/** Somebody signed in whom this browser knew as a guest: what the guest made is the account's from now on. */
export const guestMerged = defineEvent({
  name: "account.guest-merged",
  payload: () =>
    z.object({ guestId: z.pipe(z.string(), z.transform(asViewerId)), accountId: z.pipe(z.string(), z.transform(asAccountId)) }),
  subject: "guestId",
})

/** An access token ended before its time: what it opened ends with it. */
export const accessTokenEnded = defineEvent({
  name: "account.token-ended",
  payload: () =>
    z.object({ accountId: z.pipe(z.string(), z.transform(asAccountId)), tokenId: z.pipe(z.string(), z.transform(asSessionId)) }),
  subject: "accountId",
})
