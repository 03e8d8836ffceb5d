import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { CODE_SCENES, PROVIDER_TYPES } from "./rules.ts"

const shortText = once(() => z.string().check(z.maxLength(200)))
export const secretSchema = once(() => z.string().check(z.minLength(1), z.maxLength(200)))
export const emailSchema = once(() => z.string().check(z.minLength(1), z.maxLength(320), z.meta({ examples: ["ada@example.org"] })))
export const phoneSchema = once(() => z.string().check(z.minLength(1), z.maxLength(40), z.meta({ examples: ["+14155550132"] })))
export const passwordSchema = once(() => z.string().check(z.minLength(1), z.maxLength(1000)))
export const codeSchema = once(() => z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/), z.meta({ examples: ["123456"] })))

const keptWithAccount = "Kept with the account that this call makes, in its data export; of one that is there already nothing is kept."
const campaignText = once(() => z.string().check(z.maxLength(200), z.describe(keptWithAccount)))

/** What every way in takes besides its proof (spec 2§3, login request). The specification only names where somebody comes from: it is kept. */
const origins = once(() => ({
  invitation_code: z.optional(shortText()),
  invite_user_code: z.optional(shortText()),
  source: z.optional(campaignText()),
  track_id: z.optional(campaignText()),
  creative_id: z.optional(campaignText()),
  from_url: z.optional(z.string().check(z.maxLength(2000), z.describe(keptWithAccount))),
  device_code: z.optional(z.string().check(z.maxLength(64))),
}))
export const humanCheckFields = once(() => ({ human_check: z.optional(z.string().check(z.maxLength(4000))) }))

/** An account as sign-in answers it (spec 2§3, login response). Status 2 is disabled: there is no session then. */
const account = named("SignedInAccount", () =>
  z.object({
    id: z.string(),
    status: z.literal([1, 2]),
    device_code: z.nullable(z.string()),
    email: z.nullable(z.string()),
    create_at: z.string(),
    name: z.string(),
  }),
)

/**
 * The answer of every way in. State 1: signed in, `token` is the session. State 3: known to nobody yet, `token` is for the final
 * step and `account` is null; `name` is the name to begin with (spec 2§4).
 */
const signedIn = named("SignedIn", () =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal(1), account: account(), token: z.nullable(z.string()) }),
    z.object({ state: z.literal(3), account: z.null(), token: z.string(), name: z.string() }),
  ]),
)

const SIGN_IN_CODES = ["AccountBanned", "TooManyRequests", "HumanCheckRequired", "Unavailable"] as const
const SIGN_UP_CODES = [...SIGN_IN_CODES, "InviteCodeError", "actNotAvailable"] as const

export const sendCode = defineCall({
  summary: "Sends a 6-digit code by email or SMS. It is valid once, within ten minutes, together with the session_id of this response.",
  path: "/api/v1/account/code/send",
  access: "visitor",
  rate: "write",
  waitsForOthers: true,
  input: () =>
    z.strictObject({
      type: z.enum(["email", "sms"]),
      email: z.optional(emailSchema()),
      phone: z.optional(phoneSchema()),
      scene: z.enum(CODE_SCENES),
      ...humanCheckFields(),
    }),
  output: () => z.object({ session_id: z.string(), expires_at: z.string(), resend_after: z.int() }),
  codes: ["InvalidEmail", "InvalidPhone", "HumanCheckRequired", "TooManyRequests", "actNotAvailable", "Unavailable"],
})

export const signUp = defineCall({
  summary: "Creates an account with email and password. A code of scene sign-up confirms the address.",
  path: "/api/v1/account/sign-up",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({
      email: emailSchema(),
      password: passwordSchema(),
      code: codeSchema(),
      session_id: secretSchema(),
      name: z.optional(shortText()),
      ...origins(),
      ...humanCheckFields(),
    }),
  output: signedIn,
  codes: [...SIGN_UP_CODES, "InvalidEmail", "EmailRegistered", "VerifiCodeError", "ContentRefused"],
})

export const signIn = defineCall({
  summary: "Signs in with email and password, or email and code.",
  path: "/api/v1/account/login-in",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({
      email: emailSchema(),
      password: z.optional(passwordSchema()),
      code: z.optional(codeSchema()),
      session_id: z.optional(secretSchema()),
      ...origins(),
      ...humanCheckFields(),
    }),
  output: signedIn,
  codes: [...SIGN_IN_CODES, "InvalidEmail", "AccountNoExistent", "PasswordError", "VerifiCodeError"],
})

export const signInBySms = defineCall({
  summary: "Signs in with phone number and code.",
  path: "/api/v1/account/login-in/sms",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({ phone: phoneSchema(), code: codeSchema(), session_id: secretSchema(), ...origins(), ...humanCheckFields() }),
  output: signedIn,
  codes: [...SIGN_IN_CODES, "InvalidPhone", "VerifiCodeError"],
})

export const signInByProvider = defineCall({
  summary: "Signs in with a third-party provider: `type` names it, `token` comes from its redirect to this browser.",
  path: "/api/v1/account/login",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({ type: z.enum(PROVIDER_TYPES), token: secretSchema(), session_id: z.optional(secretSchema()), ...origins() }),
  output: signedIn,
  codes: [...SIGN_IN_CODES, "LoginFailed"],
})

export const finalStep = defineCall({
  summary: "Completes a sign-in in state 3: creates the account with the chosen name.",
  path: "/api/v1/account/login/final-step",
  access: "visitor",
  rate: "write",
  input: () => z.strictObject({ token: secretSchema(), name: shortText(), ...origins(), ...humanCheckFields() }),
  output: signedIn,
  codes: [...SIGN_UP_CODES, "LoginFailed", "EmailRegistered", "PhoneRegistered", "ContentRefused"],
})

export const signOut = defineCall({
  summary: "Signs out of this session, or of every session.",
  path: "/api/v1/account/logout",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ everywhere: z.optional(z.boolean()) }),
  output: () => z.object({ ended: z.int() }),
})

export const forgotPassword = defineCall({
  summary: "Sends a link for setting a new password.",
  path: "/api/v1/account/forgot",
  access: "visitor",
  rate: "write",
  input: () => z.strictObject({ email: emailSchema(), ...humanCheckFields() }),
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["InvalidEmail", "AccountNoExistent", "HumanCheckRequired", "TooManyRequests", "actNotAvailable", "Unavailable"],
})

export const resetPassword = defineCall({
  summary:
    "Sets a new password with the link from forgot (`token`) or a code of scene reset (`email`, `code`, `session_id`). Ends every session.",
  path: "/api/v1/account/reset",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({
      token: z.optional(secretSchema()),
      email: z.optional(emailSchema()),
      code: z.optional(codeSchema()),
      session_id: z.optional(secretSchema()),
      password: passwordSchema(),
      ...humanCheckFields(),
    }),
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["ResetLinkExpired", "ResetLinkUsed", "InvalidEmail", "VerifiCodeError", "AccountNoExistent", "HumanCheckRequired"],
})

export type SignedIn = z.infer<ReturnType<typeof signedIn>>
