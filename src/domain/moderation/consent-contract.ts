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
  summary: "What the viewer agreed to and took back, the newest first.",
  path: "/api/v1/account/consent/list",
  access: "member",
  rate: "read",
  input: nothing,
  output: () => z.object({ consents: z.array(consentSchema()) }),
})

export const revokeConsent = defineCall({
  summary:
    "Takes a consent back. Without `age` only what is safe is met; without `likeness` published face swaps are shown to nobody. Safe to repeat.",
  path: "/api/v1/account/consent/revoke",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ kind: kind() }),
  output: () => z.object({ consents: z.array(consentSchema()) }),
})

export const confirmAge = defineCall({
  summary: "Keeps that the viewer confirmed to be of age, never a date, and which levels they want to meet.",
  path: "/api/v1/account/age/confirm",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ is_of_age: z.literal(true), levels: levelMaskSchema(), blur: z.optional(z.boolean()) }),
  output: () => z.object({ levels: z.int(), blur: z.boolean() }),
  codes: ["NotFound"],
})

export const facePhotoInfo = defineCall({
  summary: "Whether the text about faces is to be shown to the viewer, and which version: a face swap is published only by whoever agreed.",
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
  summary: "Keeps that the viewer agreed to a version of the text about faces. Safe to repeat.",
  path: "/api/v1/face-photo/popup-confirm",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ version: z.int().check(z.gte(1), z.meta({ examples: [1] })) }),
  output: () => z.object({ version: z.int(), given_at: z.string() }),
  codes: ["Conflict"],
})
