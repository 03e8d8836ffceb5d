import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { CONSENT_KINDS } from "./consent/consent-rules.ts"
import { levelMaskSchema } from "./mask-rules.ts"

const nothing = once(() => z.strictObject({}))
const kind = () => z.enum(CONSENT_KINDS)

/** One consent of the register. */
export const consentSchema = named("Consent", () =>
  z.object({
    kind: kind(),
    /** Of the text that was agreed to. */
    version: z.int(),
    given_at: z.string(),
    /** Null while it is in force. */
    revoked_at: z.nullable(z.string()),
  }),
)
export type Consent = z.infer<ReturnType<typeof consentSchema>>

export const listConsents = defineCall({
  summary: "Lists the consents the viewer gave or withdrew, newest first.",
  path: "/api/v1/account/consent/list",
  access: "member",
  rate: "read",
  input: nothing,
  output: () => z.object({ consents: z.array(consentSchema()) }),
})

export const revokeConsent = defineCall({
  summary:
    "Withdraws a consent. Without `age`, only safe works are shown; without `likeness`, the viewer's published face swaps are hidden from others. Safe to repeat.",
  path: "/api/v1/account/consent/revoke",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ kind: kind() }),
  output: () => z.object({ consents: z.array(consentSchema()) }),
})

export const confirmAge = defineCall({
  summary: "Saves that the viewer confirmed being of age (never a date) and which levels to show.",
  path: "/api/v1/account/age/confirm",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ is_of_age: z.literal(true), levels: levelMaskSchema(), blur: z.optional(z.boolean()) }),
  output: () => z.object({ levels: z.int(), blur: z.boolean() }),
  codes: ["NotFound"],
})

export const facePhotoInfo = defineCall({
  summary: "Returns whether to show the face consent, and its version. Publishing a face swap requires it.",
  path: "/api/v1/face-photo/popup-info",
  access: "visitor",
  rate: "read",
  input: nothing,
  output: () =>
    z.object({
      show: z.boolean(),
      version: z.int(),
      /** When the viewer agreed to this version; null where they did not, or took it back. */
      given_at: z.nullable(z.string()),
    }),
})

export const facePhotoConfirm = defineCall({
  summary: "Saves the viewer's agreement to a version of the face consent. Safe to repeat.",
  path: "/api/v1/face-photo/popup-confirm",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ version: z.int().check(z.gte(1), z.meta({ examples: [1] })) }),
  output: () => z.object({ version: z.int(), given_at: z.string() }),
  codes: ["Conflict"],
})
