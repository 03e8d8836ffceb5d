import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A sweep is shared, or came to have more images since: what it shows is to be looked at. */
export const sweepDue = defineEvent({ name: "task.sweep-due", payload: () => z.object({ token: z.string() }), subject: "token" })
