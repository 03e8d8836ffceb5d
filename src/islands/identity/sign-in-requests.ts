import * as z from "zod/mini"
import { normaliseEmail, normalisePhone } from "../../domain/identity/identifier-rules.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import * as calls from "../../domain/identity/sign-in-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { banOf } from "../_runtime/login-dialog.ts"
import { type CheckPlace, humanChecked } from "./human-checked.ts"
import type { Failure, Fields, Refused, SignInEvent, SignInState, Step } from "./sign-in-machine.ts"
import { deviceCode, forgetInvite, storedInvite } from "./sign-in-memory.ts"

const QUIET = { handlesErrors: true } as const

/** Makes the call that a step ends with; answers the event that it leads to. */
export async function sendStep(state: SignInState, place: CheckPlace): Promise<SignInEvent> {
  const { fields, sent, step } = state
  switch (step) {
    case "login-types":
      return requestCode(fields, "email-code", place)
    case "phone":
      return requestCode(fields, "phone-code", place)
    case "sign-up":
      return requestCode(fields, "sign-up-code", place)
    case "forgot":
      await humanChecked((check) => call(calls.forgotPassword, { email: emailOf(fields), ...check }, QUIET), place)
      return { type: "resetSent" }
    case "password": {
      const input = { email: emailOf(fields), password: fields.password, ...origins() }
      return answered(await humanChecked((check) => call(calls.signIn, { ...input, ...check }, QUIET), place))
    }
    case "email-code": {
      const input = { email: sent?.recipient ?? emailOf(fields), code: fields.code, session_id: sent?.sessionId ?? "", ...origins() }
      return answered(await humanChecked((check) => call(calls.signIn, { ...input, ...check }, QUIET), place))
    }
    case "phone-code": {
      const input = { phone: sent?.recipient ?? "", code: fields.code, session_id: sent?.sessionId ?? "", ...origins() }
      return answered(await humanChecked((check) => call(calls.signInBySms, { ...input, ...check }, QUIET), place))
    }
    case "sign-up-code": {
      const proof = { email: sent?.recipient ?? "", code: fields.code, session_id: sent?.sessionId ?? "" }
      const input = { ...proof, password: fields.password, ...origins(fields) }
      return answered(await withInvite(() => humanChecked((check) => call(calls.signUp, { ...input, ...check }, QUIET), place)))
    }
    case "final-step": {
      const input = { token: state.finalToken ?? "", name: fields.name, ...origins(fields) }
      return answered(await withInvite(() => humanChecked((check) => call(calls.finalStep, { ...input, ...check }, QUIET), place)))
    }
    case "forgot-sent":
    case "banned":
      return { type: "gaveUp" }
  }
}

/** Asks for a code for a step, at first or again. */
export async function requestCode(fields: Fields, to: Step, place: CheckPlace): Promise<SignInEvent> {
  const isPhone = to === "phone-code"
  const recipient = isPhone ? (normalisePhone(fields.phone) ?? fields.phone) : emailOf(fields)
  const scene = to === "sign-up-code" ? "sign-up" : "login"
  const way = isPhone ? { type: "sms" as const, phone: recipient } : { type: "email" as const, email: recipient }
  const { session_id, resend_after } = await humanChecked((check) => call(calls.sendCode, { ...way, scene, ...check }, QUIET), place)
  return { type: "codeSent", to, sent: { scene, recipient, sessionId: session_id, resendAtMs: Date.now() + resend_after * 1000 } }
}

/** Signs in by what a third party said of the person in this browser. */
export async function sendProof(type: ProviderType, token: string): Promise<SignInEvent> {
  return answered(await call(calls.signInByProvider, { type, token, ...origins() }, QUIET))
}

/** The event of whatever a request threw. */
export function failedBy(error: unknown): SignInEvent {
  if (error instanceof CallError) return { type: "failed", failure: failureOf(error) }
  reportError(error)
  return { type: "failed", failure: { code: "LoginFailed", errors: [], requestId: null, retryAtMs: null, ban: null } }
}

function failureOf({ code, errors, requestId, retryAfterSeconds, data }: CallError): Failure {
  const retryAtMs = retryAfterSeconds === null ? null : Date.now() + retryAfterSeconds * 1000
  // Codes that nobody knows here are a sign-in that failed (spec 2§8).
  const known = code === "BadAnswer" || code === "HumanCheckRequired" ? "LoginFailed" : code
  const refused = code === "ContentRefused" ? refusedPart(data) : null
  return { code: known, errors, requestId, retryAtMs, ban: code === "AccountBanned" ? banOf(data) : null, refused }
}

const findingsSchema = z.object({ findings: z.array(z.object({ span: z.object({ start: z.int(), end: z.int() }) })) })

function refusedPart(data: unknown): Refused | null {
  const read = z.safeParse(findingsSchema, data)
  return (read.success && read.data.findings[0]?.span) || null
}

function answered(answer: calls.SignedIn): SignInEvent {
  return { type: "answered", answer }
}

function emailOf({ email }: Fields): string {
  return normaliseEmail(email) ?? email
}

/** What an address may say of where somebody comes from. */
const TRACKS = ["source", "track_id", "creative_id"] as const
const MAXIMUM_TRACK_CHARACTERS = 200

/** What every way in says of where somebody comes from (spec 2§3). */
function origins(fields?: Fields) {
  const invite = storedInvite()
  const invitation = fields?.invitation.trim() ?? ""
  const query = new URLSearchParams(location.search)
  const tracks = TRACKS.flatMap((name) => {
    const track = query.get(name)?.slice(0, MAXIMUM_TRACK_CHARACTERS)
    return track ? [[name, track] as const] : []
  })
  return {
    ...Object.fromEntries(tracks),
    device_code: deviceCode(),
    from_url: `${location.origin}${location.pathname}`.slice(0, 2000),
    ...(invite === undefined ? {} : { invite_user_code: invite }),
    ...(invitation === "" ? {} : { invitation_code: invitation }),
  }
}

/** A stored invite code that is not valid must not stand in the way of the next try (spec 2§8). */
async function withInvite(send: () => Promise<calls.SignedIn>): Promise<calls.SignedIn> {
  try {
    const answer = await send()
    forgetInvite()
    return answer
  } catch (error) {
    if (error instanceof CallError && error.code === "InviteCodeError") forgetInvite()
    throw error
  }
}
