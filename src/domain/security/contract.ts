import * as z from "zod/mini"
import { defineCall, SCOPES } from "../_kernel/call.ts"
import { sessionIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { ACCESS_TOKEN_DAYS, MAXIMUM_ACCESS_TOKEN_NAME_CHARACTERS } from "../identity/access-token-rules.ts"
import { credentialIdSchema } from "../identity/passkey-contract.ts"
import { PROVIDER_TYPES, SECURITY_EVENTS } from "../identity/rules.ts"
import { codeSchema, emailSchema, humanCheckFields, passwordSchema, phoneSchema, secretSchema } from "../identity/sign-in-contract.ts"

/** What asks for a recent proof of who one is (`prove`, or signing in again in the same browser) answers ReauthenticationRequired without. */
const SENSITIVE = ["ReauthenticationRequired"] as const
const GUESSABLE = ["TooManyRequests", "HumanCheckRequired", "Unavailable"] as const

const done = once(() => z.object({ ok: z.literal(true) }))
/** `token` is the session's new reference; the old one lasts for calls under way, and proves nothing. Browsers get it as cookie too. */
const renewed = once(() => z.object({ ok: z.literal(true), token: z.string() }))

export const listSessions = defineCall({
  summary: "Lists the account's sessions, last used first.",
  path: "/api/v1/account/session/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          is_current: z.boolean(),
          device: z.string(),
          address: z.string(),
          opened_at: z.string(),
          seen_at: z.string(),
        }),
      ),
    }),
})

export const revokeSession = defineCall({
  summary: "Ends one session of the account. Ending the current one signs out.",
  path: "/api/v1/account/session/revoke",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: sessionIdSchema() }),
  output: () => z.object({ ended: z.int() }),
  codes: ["NotFound"],
})

export const revokeOtherSessions = defineCall({
  summary: "Ends every other session of the account.",
  path: "/api/v1/account/session/revoke-others",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object({ ended: z.int() }),
})

export const securityLog = defineCall({
  summary: "Lists the account's security events, newest first.",
  path: "/api/v1/account/security-log",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () =>
    pageOutput(
      z.object({
        id: z.string(),
        kind: z.enum(SECURITY_EVENTS),
        /** Which, such as the provider that was linked or the device that was signed out; may be empty. */
        detail: z.string(),
        device: z.string(),
        address: z.string(),
        at: z.string(),
      }),
    ),
})

/** An access token without its secret. */
const accessToken = named("AccessToken", () =>
  z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    created_at: z.string(),
    /** Null does not expire. */
    expires_at: z.nullable(z.string()),
    /** To five minutes; null where it was never used. */
    used_at: z.nullable(z.string()),
  }),
)

export const accessTokenList = defineCall({
  summary: "Lists the account's personal access tokens, newest first.",
  path: "/api/v1/account/access-token/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(accessToken()) }),
})

export const accessTokenCreate = defineCall({
  summary: "Creates a personal access token for scripts. `token` appears only in this response. Requires recent reauthentication.",
  path: "/api/v1/account/access-token/create",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      name: z
        .string()
        .check(z.trim(), z.minLength(1, { error: "Missing" }), z.maxLength(MAXIMUM_ACCESS_TOKEN_NAME_CHARACTERS), z.regex(/^[^\p{Cc}]*$/u)),
      scopes: z.array(z.enum(SCOPES)).check(z.minLength(1, { error: "Missing" }), z.maxLength(SCOPES.length)),
      /** Days that it is good for; without it, until it is revoked. */
      days: z.optional(z.literal(ACCESS_TOKEN_DAYS)),
    }),
  output: () => z.extend(accessToken(), { token: z.string() }),
  codes: [...SENSITIVE, "Conflict"],
})

export const accessTokenRevoke = defineCall({
  summary: "Revokes a personal access token.",
  path: "/api/v1/account/access-token/revoke",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: sessionIdSchema() }),
  output: done,
  codes: ["NotFound"],
})

export const listWays = defineCall({
  summary: "Lists the account's sign-in options.",
  path: "/api/v1/account/ways",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      has_password: z.boolean(),
      providers: z.array(z.object({ type: z.enum(PROVIDER_TYPES), label: z.string(), linked_at: z.string() })),
      passkeys: z.array(z.object({ id: z.string(), label: z.string(), created_at: z.string(), used_at: z.nullable(z.string()) })),
    }),
})

export const prove = defineCall({
  summary: "Confirms the viewer's identity again, by password or by a code of scene login sent to the account's address or number.",
  path: "/api/v1/account/prove",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      password: z.optional(passwordSchema()),
      code: z.optional(codeSchema()),
      session_id: z.optional(secretSchema()),
      ...humanCheckFields(),
    }),
  output: renewed,
  codes: [...GUESSABLE, "PasswordError", "VerifiCodeError"],
})

export const setPassword = defineCall({
  summary: "Sets or changes the password and ends every other session. Requires the current password or recent reauthentication.",
  path: "/api/v1/account/password/set",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ password: passwordSchema(), current_password: z.optional(passwordSchema()), ...humanCheckFields() }),
  output: renewed,
  codes: [...SENSITIVE, ...GUESSABLE, "PasswordError", "Conflict"],
})

export const linkProvider = defineCall({
  summary: "Links a third-party sign-in; `token` comes from its redirect to this browser.",
  path: "/api/v1/account/link",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ type: z.enum(PROVIDER_TYPES), token: secretSchema() }),
  output: done,
  codes: [...SENSITIVE, "LoginFailed", "LinkedElsewhere", "Conflict"],
})

export const linkEmail = defineCall({
  summary: "Adds or changes the email address, confirmed by a code of scene link. The old address is notified.",
  path: "/api/v1/account/link/email",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ email: emailSchema(), code: codeSchema(), session_id: secretSchema(), ...humanCheckFields() }),
  output: done,
  codes: [...SENSITIVE, ...GUESSABLE, "InvalidEmail", "VerifiCodeError", "EmailRegistered"],
})

export const linkPhone = defineCall({
  summary: "Adds or changes the phone number, confirmed by a code of scene link.",
  path: "/api/v1/account/link/phone",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ phone: phoneSchema(), code: codeSchema(), session_id: secretSchema(), ...humanCheckFields() }),
  output: done,
  codes: [...SENSITIVE, ...GUESSABLE, "InvalidPhone", "VerifiCodeError", "PhoneRegistered"],
})

export const unlinkWay = defineCall({
  summary: "Removes a sign-in option, except the last one.",
  path: "/api/v1/account/unlink",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ way: z.enum([...PROVIDER_TYPES, "email", "phone", "password"]) }),
  output: done,
  codes: [...SENSITIVE, "NotFound", "LastSignInWay"],
})

export const passkeyDelete = defineCall({
  summary: "Removes a passkey, unless it is the last sign-in option.",
  path: "/api/v1/account/passkey/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: credentialIdSchema() }),
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["ReauthenticationRequired", "NotFound", "LastSignInWay"],
})
