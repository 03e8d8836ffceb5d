import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** An image of a profile was replaced or removed: a file that no profile names is deleted. */
export const imageReplaced = defineEvent({ name: "account.image", payload: () => z.object({ key: z.string() }), subject: "key" })

/** An image is about to be stored for a profile, which may never come to name it. */
export const imageStored = defineEvent({
  name: "account.image-stored",
  payload: () => z.object({ key: z.string(), account_id: z.string() }),
  subject: "key",
})

/** Images of a profile are to be looked at and brought to whom they are for. */
export const imagesDue = defineEvent({
  name: "account.images-due",
  payload: () => z.object({ account_id: z.string() }),
  subject: "account_id",
})
