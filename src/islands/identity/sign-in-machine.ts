import type { FieldError } from "../../domain/_kernel/errors.ts"
import type { CodeScene } from "../../domain/identity/rules.ts"
import type { SignedIn } from "../../domain/identity/sign-in-contract.ts"

/** The steps of signing in; the first and the last but one are those of spec 2§2. */
export type Step =
  | "login-types"
  | "email-code"
  | "password"
  | "sign-up"
  | "sign-up-code"
  | "phone"
  | "phone-code"
  | "forgot"
  | "forgot-sent"
  | "final-step"
  | "banned"

export type Field = "email" | "phone" | "code" | "password" | "name" | "invitation"
export type Fields = Readonly<Record<Field, string>>

/** Which fields a step shows; a failure elsewhere is said above the form. */
export const FIELDS_OF: Readonly<Record<Step, readonly Field[]>> = {
  "login-types": ["email"],
  "email-code": ["code"],
  password: ["email", "password"],
  "sign-up": ["email", "password", "invitation"],
  "sign-up-code": ["code"],
  phone: ["phone"],
  "phone-code": ["code"],
  forgot: ["email"],
  "forgot-sent": [],
  "final-step": ["name", "invitation"],
  banned: [],
}

/** A code on its way: it is good only together with `sessionId`, and only for `recipient`. */
export interface SentCode {
  readonly scene: CodeScene
  readonly recipient: string
  readonly sessionId: string
  /** Milliseconds since 1970 from which another may be asked for. */
  readonly resendAtMs: number
}

/** Why somebody may not sign in, until when (null: permanently), and where to appeal. */
export interface Ban {
  readonly reason: string
  readonly endsAt: string | null
  readonly appealEmail: string
  /** What names the ban in an appeal; null where none was given. */
  readonly appealForm: string | null
}

/** Why a call failed: a code of the catalogue, the failures of fields, and when to try again. */
export interface Failure {
  readonly code: string
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  /** Milliseconds since 1970; null where the server did not say. */
  readonly retryAtMs: number | null
  readonly ban: Ban | null
  /** Which part of the name the posting rules refuse. */
  readonly refused?: Refused | null
}

/** A part of what was typed, in UTF-16 offsets. */
export interface Refused {
  readonly start: number
  readonly end: number
}

/** What is said above the form. */
export interface ShownFailure {
  readonly code: string
  readonly requestId: string | null
  readonly retryAtMs: number | null
}

export interface SignInState {
  readonly step: Step
  /** What was typed; only typing changes it, so that no failure and no step loses a character. */
  readonly fields: Fields
  /** `checking`: the browser does the check that its person is human. */
  readonly busy: "sending" | "checking" | null
  readonly failures: Readonly<Partial<Record<Field, string>>>
  readonly failure: ShownFailure | null
  /** Which part of the name was refused; only of what `failures` says of the name. */
  readonly refused: Refused | null
  readonly sent: SentCode | null
  /** For the final step; null before it. */
  readonly finalToken: string | null
  readonly ban: Ban | null
  /** Signed in: nothing happens here anymore. */
  readonly isDone: boolean
}

export type SignInEvent =
  | { readonly type: "typed"; readonly field: Field; readonly text: string }
  | { readonly type: "went"; readonly to: Step }
  | { readonly type: "invalid"; readonly failures: readonly FieldError[] }
  | { readonly type: "sending" }
  | { readonly type: "checking" }
  | { readonly type: "codeSent"; readonly sent: SentCode; readonly to: Step }
  | { readonly type: "resetSent" }
  | { readonly type: "answered"; readonly answer: SignedIn }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "gaveUp" }
  | { readonly type: "restored"; readonly state: SignInState }

export const INITIAL_SIGN_IN: SignInState = {
  step: "login-types",
  fields: { email: "", phone: "", code: "", password: "", name: "", invitation: "" },
  busy: null,
  failures: {},
  failure: null,
  refused: null,
  sent: null,
  finalToken: null,
  ban: null,
  isDone: false,
}

/** The next state of signing in. Pure: the sender of the events makes the calls. */
export function stepSignIn(state: SignInState, event: SignInEvent): SignInState {
  if (state.isDone) return state
  switch (event.type) {
    case "typed":
      return typed(state, event.field, event.text)
    case "went":
      return state.busy === null && mayGo(state, event.to) ? calm(state, event.to) : state
    case "invalid":
      return withFailure(
        { ...state, busy: null },
        { code: "InvalidInput", errors: event.failures, requestId: null, retryAtMs: null, ban: null },
      )
    case "sending":
      return { ...state, busy: "sending", failures: {}, failure: null }
    case "checking":
      return state.busy === null ? state : { ...state, busy: "checking" }
    case "codeSent":
      return { ...calm(state, event.to), sent: event.sent, fields: { ...state.fields, code: "" } }
    case "resetSent":
      return calm(state, "forgot-sent")
    case "answered":
      return answered(state, event.answer)
    case "failed":
      return withFailure({ ...state, busy: null }, event.failure)
    case "gaveUp":
      return { ...state, busy: null }
    case "restored":
      return state.busy === null ? event.state : state
  }
}

/** A step at rest, with nothing said of the one before. */
function calm(state: SignInState, step: Step): SignInState {
  return { ...state, step, busy: null, failures: {}, failure: null }
}

/** Codes need one that was sent for them, the final step its token. */
function mayGo(state: SignInState, to: Step): boolean {
  switch (to) {
    case "email-code":
    case "phone-code":
      return state.sent?.scene === "login"
    case "sign-up-code":
      return state.sent?.scene === "sign-up"
    case "final-step":
      return state.finalToken !== null
    case "forgot-sent":
    case "banned":
      return false
    default:
      return true
  }
}

function typed(state: SignInState, field: Field, text: string): SignInState {
  const { [field]: _mended, ...failures } = state.failures
  const kept = field === "code" ? digitsOf(text) : text
  return {
    ...state,
    fields: { ...state.fields, [field]: kept },
    failures,
    failure: state.failure?.retryAtMs == null ? null : state.failure,
  }
}

/** The digits of a code as somebody types or pastes it: of any script, with whatever stands around them; at most six. */
export function digitsOf(text: string): string {
  const digits = Array.from(text.normalize("NFKC")).flatMap((character) => {
    if (/^[0-9]$/.test(character)) return [character]
    // Arabic-Indic and Persian digits have no compatibility form.
    const value = (character.codePointAt(0) ?? 0) & 0x0f
    return /^[\u0660-\u0669\u06f0-\u06f9]$/.test(character) ? [String(value)] : []
  })
  return digits.slice(0, 6).join("")
}

function answered(state: SignInState, answer: SignedIn): SignInState {
  if (answer.state === 3) {
    const name = state.fields.name === "" ? answer.name : state.fields.name
    return { ...calm(state, "final-step"), finalToken: answer.token, fields: { ...state.fields, name } }
  }
  // Status 2 is disabled; there is no session then (spec 2§4).
  if (answer.account.status === 2) {
    const failure = { code: "AccountDisabled", requestId: null, retryAtMs: null }
    return { ...calm(state, state.step === "final-step" ? "login-types" : state.step), failure, finalToken: null }
  }
  return { ...calm(state, state.step), isDone: true }
}

const FIELD_OF_PATH: Readonly<Record<string, Field>> = {
  email: "email",
  phone: "phone",
  code: "code",
  session_id: "code",
  password: "password",
  name: "name",
  invitation_code: "invitation",
}
const FIELD_OF_CODE: Readonly<Record<string, Field>> = {
  AccountNoExistent: "email",
  InvalidEmail: "email",
  EmailRegistered: "email",
  InvalidPhone: "phone",
  PhoneRegistered: "phone",
  PasswordError: "password",
  VerifiCodeError: "code",
  InviteCodeError: "invitation",
}

/** Where a step sends what it cannot show: back to where it was typed. */
const MENDED_AT: Readonly<Partial<Record<Step, Step>>> = { "sign-up-code": "sign-up", "email-code": "login-types", "phone-code": "phone" }

function withFailure(state: SignInState, failure: Failure): SignInState {
  if (failure.ban !== null) return { ...calm(state, "banned"), ban: failure.ban }
  const { code, requestId, retryAtMs } = failure
  const own = FIELD_OF_CODE[code]
  const named = failure.errors.flatMap(({ path, message }) => {
    const field = FIELD_OF_PATH[path]
    return field === undefined ? [] : [{ field, message }]
  })
  const found = named.length > 0 || own === undefined ? named : [{ field: own, message: code }]
  // A token that is not good anymore takes its step with it.
  const isOver = state.step === "final-step" && code === "LoginFailed"
  const step = isOver
    ? "login-types"
    : stepFor(
        state.step,
        found.map(({ field }) => field),
      )
  const shown = found.filter(({ field }) => FIELDS_OF[step].includes(field))
  const failures = Object.fromEntries(shown.map(({ field, message }) => [field, message]))
  const elsewhere = found.find((one) => !shown.includes(one))
  const shownFailure = shown.length > 0 && elsewhere === undefined ? null : { code: elsewhere?.message ?? code, requestId, retryAtMs }
  return { ...state, step, failures, failure: shownFailure, refused: failure.refused ?? null, finalToken: isOver ? null : state.finalToken }
}

function stepFor(step: Step, fields: readonly Field[]): Step {
  const before = MENDED_AT[step]
  const isShownHere = fields.length === 0 || fields.some((field) => FIELDS_OF[step].includes(field))
  return !isShownHere && before !== undefined && fields.some((field) => FIELDS_OF[before].includes(field)) ? before : step
}
