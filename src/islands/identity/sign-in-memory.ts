import * as z from "zod/mini"
import { FINAL_STEP_MS } from "../../domain/identity/rules.ts"
import { SIGN_IN_KEY } from "../_runtime/member-storage.ts"
import { INITIAL_SIGN_IN, type SignInState } from "./sign-in-machine.ts"

/** What this browser remembers of signing in. A browser that stores nothing just forgets. */

const INVITE_KEY = "atelier.invite"
const DEVICE_KEY = "atelier.device"

/** An inviter's code, kept from the address (spec 2§5). */
export function storedInvite(): string | undefined {
  return read(() => localStorage.getItem(INVITE_KEY)) ?? undefined
}

/** Forgets it: it was used, or the server says that it is not valid (spec 2§8, 40002). */
export function forgetInvite(): void {
  write(() => localStorage.removeItem(INVITE_KEY))
}

/** A random name of this browser, made once; the account it signs up with keeps it (spec 2§3, device_code). */
export function deviceCode(): string {
  const known = read(() => localStorage.getItem(DEVICE_KEY))
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
  write(() => localStorage.setItem(DEVICE_KEY, fresh))
  return fresh
}

const text = z.string().check(z.maxLength(400))
const keptSchema = z.object({
  atMs: z.number(),
  step: z.enum(["login-types", "email-code", "password", "sign-up", "sign-up-code", "phone", "phone-code", "forgot", "final-step"]),
  email: text,
  phone: text,
  name: text,
  invitation: text,
  sent: z.nullable(
    z.object({ scene: z.enum(["login", "sign-up", "reset", "link"]), recipient: text, sessionId: text, resendAtMs: z.number() }),
  ),
  finalToken: z.nullable(text),
})

/**
 * What of a sign-in outlives a reload: going to the mail for the code may cost a phone's browser its page. No password and no code is
 * among it. Null for a state in which nothing was begun.
 */
export function keptOf(state: SignInState, nowMs: number): string | null {
  const { step, fields, sent, finalToken, isDone } = state
  const { email, phone, name, invitation } = fields
  if (isDone || step === "banned" || (step === "login-types" && email === "" && phone === "")) return null
  // A member who comes back from the email's link has a password again.
  const kept = { atMs: nowMs, step: step === "forgot-sent" ? "password" : step, email, phone, name, invitation, sent, finalToken }
  return JSON.stringify(kept)
}

/** Forgets what was begun: it came to its end another way. */
export function forgetSignIn(): void {
  write(() => sessionStorage.removeItem(SIGN_IN_KEY))
}

/** The state that was kept, as far as it is still good for something; null for none. A sign-up begins with its password again. */
export function stateFromKept(kept: string | null, nowMs: number): SignInState | null {
  const parsed = z.safeParse(keptSchema, parseJson(kept))
  if (!parsed.success || Math.abs(nowMs - parsed.data.atMs) > FINAL_STEP_MS) return null
  const { step, email, phone, name, invitation, sent, finalToken } = parsed.data
  const state = { ...INITIAL_SIGN_IN, fields: { ...INITIAL_SIGN_IN.fields, email, phone, name, invitation }, sent, finalToken }
  switch (step) {
    case "final-step":
      return finalToken === null ? state : { ...state, step }
    case "email-code":
    case "phone-code":
      return sent?.scene === "login" ? { ...state, step } : state
    case "sign-up-code":
      return { ...state, step: "sign-up" }
    default:
      return { ...state, step }
  }
}

/** The sign-in that was under way in this tab. */
export function loadSignIn(): SignInState | null {
  return stateFromKept(
    read(() => sessionStorage.getItem(SIGN_IN_KEY)),
    Date.now(),
  )
}

/** Keeps a sign-in for a reload, or forgets it where there is nothing to keep. */
export function saveSignIn(state: SignInState): void {
  const kept = keptOf(state, Date.now())
  write(() => (kept === null ? sessionStorage.removeItem(SIGN_IN_KEY) : sessionStorage.setItem(SIGN_IN_KEY, kept)))
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? "null")
  } catch {
    return null
  }
}

function read(get: () => string | null): string | null {
  try {
    return get()
  } catch {
    return null
  }
}

function write(set: () => void): void {
  try {
    set()
  } catch {
    // Storage is full or forbidden.
  }
}
