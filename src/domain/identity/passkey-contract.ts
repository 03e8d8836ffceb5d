import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { signIn } from "./sign-in-contract.ts"

/** How long a browser may take for a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
/** Passkeys that one account may have. */
export const MAXIMUM_PASSKEYS = 20
export const MAXIMUM_PASSKEY_LABEL_CHARACTERS = 60
/** EdDSA, ES256 and RS256 by their COSE numbers: what authenticators in use offer. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

const base64url = once(() => z.string().check(z.regex(/^[\w-]{1,12000}$/)))
/** A credential id has at most 1023 bytes (WebAuthn 2, §4). */
export const credentialIdSchema = once(() => z.string().check(z.regex(/^[\w-]{1,1364}$/)))
const secret = once(() => z.string().check(z.minLength(1), z.maxLength(200)))
const transports = once(() => z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10)))
const credential = once(() => ({ id: credentialIdSchema(), rawId: credentialIdSchema(), type: z.literal("public-key") }))

const descriptor = once(() => z.object({ id: z.string(), type: z.literal("public-key") }))

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn 3. */
const creationOptions = once(() =>
  z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    timeout: z.int(),
    excludeCredentials: z.array(descriptor()),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
    attestation: z.literal("none"),
  }),
)

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn 3; names no credential, so that the browser offers what it has. */
const requestOptions = once(() =>
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
  }),
)

export const passkeyRegisterOptions = defineCall({
  summary: "Starts adding a passkey. `options` is for `navigator.credentials.create`, valid once within five minutes.",
  path: "/api/v1/account/passkey/register-options",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object({ session_id: z.string(), options: creationOptions() }),
  codes: ["ReauthenticationRequired", "Conflict"],
})

export const passkeyRegister = defineCall({
  summary: "Adds the passkey that the browser created.",
  path: "/api/v1/account/passkey/register",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      session_id: secret(),
      label: z.optional(z.string().check(z.maxLength(MAXIMUM_PASSKEY_LABEL_CHARACTERS))),
      response: z.object({
        ...credential(),
        response: z.object({ clientDataJSON: base64url(), attestationObject: base64url(), transports: z.optional(transports()) }),
      }),
    }),
  output: () => z.object({ id: z.string(), label: z.string(), created_at: z.string() }),
  codes: ["ReauthenticationRequired", "LinkedElsewhere", "Conflict"],
})

export const passkeyLoginOptions = defineCall({
  summary: "Starts sign-in with a passkey. `options` is for `navigator.credentials.get`, valid once within five minutes.",
  path: "/api/v1/account/passkey/login-options",
  access: "visitor",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object({ session_id: z.string(), options: requestOptions() }),
})

export const passkeyLogin = defineCall({
  summary: "Signs in with a passkey from the browser.",
  path: "/api/v1/account/passkey/login",
  access: "visitor",
  rate: "write",
  input: () =>
    z.strictObject({
      session_id: secret(),
      response: z.object({
        ...credential(),
        response: z.object({
          clientDataJSON: base64url(),
          authenticatorData: base64url(),
          signature: base64url(),
          userHandle: z.optional(base64url()),
        }),
      }),
    }),
  output: signIn.output,
  codes: ["AccountBanned", "LoginFailed"],
})
