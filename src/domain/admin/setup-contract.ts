import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { MAIL_OUTCOMES } from "./mail-rules.ts"
import { SETUP_STEPS } from "./setup-rules.ts"

export const setupPutOff = defineCall({
  summary: "Puts off steps of the setup checklist, or brings them back.",
  path: "/api/v1/admin/setup/put-off",
  access: "admin",
  rate: "write",
  input: () =>
    z.strictObject({
      steps: z.array(z.enum(SETUP_STEPS)).check(z.minLength(1), z.maxLength(SETUP_STEPS.length)),
      is_put_off: z.boolean(),
    }),
  output: () => z.object({ put_off: z.array(z.enum(SETUP_STEPS)) }),
})

export const mailTest = defineCall({
  summary: "Sends a test email to your own address; returns what the provider said.",
  path: "/api/v1/admin/mail/test",
  access: "admin",
  rate: "write",
  waitsForOthers: true,
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      outcome: z.enum(MAIL_OUTCOMES),
      /** The provider's HTTP status; 0 where there was none. */
      status: z.int(),
      /** The provider's own name of the failure; empty where nothing failed. */
      reason: z.string(),
      /** The provider's sentence. */
      words: z.string(),
      to: z.string(),
      at: z.string(),
    }),
  codes: ["actNotAvailable", "InvalidEmail"],
})
