import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A folder is shared: what it shows is to be looked at. */
export const folderDue = defineEvent({ name: "library.folder-due", payload: () => z.object({ token: z.string() }), subject: "token" })
