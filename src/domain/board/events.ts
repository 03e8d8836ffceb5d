import * as z from "zod/mini"
import { asAccountId } from "../_kernel/ids.ts"
import { defineEvent } from "../_kernel/outbox.ts"

/** Bytes of an account's may have lost the last board that names them. */
export const bytesUnnamed = defineEvent({
  name: "board.unnamed",
  payload: () => z.object({ accountId: z.pipe(z.string(), z.transform(asAccountId)) }),
  subject: "accountId",
})

/** A board is shared, or changed while it is: what it shows is to be looked at. */
export const boardDue = defineEvent({ name: "board.due", payload: () => z.object({ board_id: z.string() }), subject: "board_id" })

/** A row of bytes is gone; what lies under the key goes from the store. */
export const bytesDropped = defineEvent({
  name: "board.dropped",
  payload: () => z.object({ key: z.string() }),
  subject: "key",
})
