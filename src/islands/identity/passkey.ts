import type { CallOutput } from "../../domain/_kernel/call.ts"
import { passkeyLogin, passkeyLoginOptions, passkeyRegister, passkeyRegisterOptions } from "../../domain/identity/passkey-contract.ts"
import type { SignedIn } from "../../domain/identity/sign-in-contract.ts"
import { call } from "../_runtime/call.ts"

/** What came of asking the browser for a passkey. `cancelled`: the person closed its dialog, or let it time out. */
export type PasskeyOutcome<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "cancelled" }
  /** This device has a passkey of the account already. */
  | { readonly kind: "present" }
  /** The browser or the device cannot, or may not on this site. */
  | { readonly kind: "unable" }

/**
 * Makes a passkey on this device for the signed-in member, under `label` or the device's name. Throws CallError, with
 * ReauthenticationRequired where the person has to prove first who they are; the caller words it.
 */
export async function addPasskey(label?: string): Promise<PasskeyOutcome<CallOutput<typeof passkeyRegister>>> {
  const { startRegistration } = await import("@simplewebauthn/browser")
  const { session_id, options } = await call(passkeyRegisterOptions, {}, { handlesErrors: true })
  const made = await ask(() => startRegistration({ optionsJSON: options }))
  if (made.kind !== "done") return made
  const input = { session_id, response: made.value, ...(label === undefined ? {} : { label }) }
  return { kind: "done", value: await call(passkeyRegister, input, { handlesErrors: true }) }
}

/** Signs in by a passkey that the person picks in the browser's own dialog. Throws CallError; the caller words it. */
export async function signInByPasskey(): Promise<PasskeyOutcome<SignedIn>> {
  const { startAuthentication } = await import("@simplewebauthn/browser")
  const { session_id, options } = await call(passkeyLoginOptions, {}, { handlesErrors: true })
  const shown = await ask(() => startAuthentication({ optionsJSON: options }))
  if (shown.kind !== "done") return shown
  return { kind: "done", value: await call(passkeyLogin, { session_id, response: shown.value }, { handlesErrors: true }) }
}

/** Browsers tell by the name of what they throw; which of the two a cancel is, they keep to themselves. */
async function ask<Value>(show: () => Promise<Value>): Promise<PasskeyOutcome<Value>> {
  try {
    return { kind: "done", value: await show() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    if (name === "NotAllowedError" || name === "AbortError") return { kind: "cancelled" }
    return { kind: name === "InvalidStateError" ? "present" : "unable" }
  }
}
