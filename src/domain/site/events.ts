import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A logo was stored or left: its file is deleted unless the site shows it. */
export const logoDue = defineEvent({ name: "site.logo", payload: () => z.object({ key: z.string() }), subject: "key" })
