import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** No workflow has this graph anymore; it leaves the store when what was ordered with it has ended. */
export const graphDropped = defineEvent({
  name: "workflow.dropped",
  payload: () => z.object({ key: z.string() }),
  subject: "key",
})
