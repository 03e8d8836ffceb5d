import { useCallback, useEffect, useReducer, useRef } from "react"
import { safeRedirect } from "../../domain/identity/redirect-rules.ts"
import type { Registration } from "../../domain/identity/rules.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { loginRequestOf, onLoginAsked, tellLoginDone } from "../_runtime/login-dialog.ts"
import type { CheckPlace } from "./human-checked.ts"
import { takeProviderReturn } from "./provider-return.ts"
import { errorsOf } from "./sign-in-checks.ts"
import { type Ban, type Field, INITIAL_SIGN_IN, type SignInEvent, type SignInState, type Step, stepSignIn } from "./sign-in-machine.ts"
import { loadSignIn, saveSignIn } from "./sign-in-memory.ts"
import { failedBy, requestCode, sendProof, sendStep } from "./sign-in-requests.ts"

const loadPasskey = import.meta.env.SSR ? onlyInBrowser : () => import("./passkey.ts")

/** What the steps do; the form around them calls it. */
export interface SignInFlow {
  readonly state: SignInState
  readonly type: (field: Field, text: string) => void
  readonly go: (to: Step) => void
  /** Sends the step; `code` is what the code's field holds where it was completed just now. */
  readonly submit: (code?: string) => void
  readonly resend: () => void
  readonly usePasskey: () => void
}

interface SignInOptions {
  readonly registration: Registration
  /** Where the page's address says to go to; in a dialog, what opened it says. */
  readonly redirect: string
  readonly home: string
  /** The element around the form. */
  readonly root: React.RefObject<HTMLElement | null>
}

/** Runs a sign-in: keeps its state, makes its calls one at a time, and leaves the page when it is done. */
export function useSignIn({ registration, redirect, home, root }: SignInOptions): SignInFlow {
  const [state, dispatch] = useReducer(stepSignIn, INITIAL_SIGN_IN)
  const latest = useRef(state)
  const isSending = useRef(false)
  const target = useRef(redirect)
  useEffect(() => {
    latest.current = state
  }, [state])

  const send = useCallback(
    async (request: (place: CheckPlace) => Promise<SignInEvent>) => {
      if (isSending.current) return
      isSending.current = true
      dispatch({ type: "sending" })
      const place = { onChecking: () => dispatch({ type: "checking" }), checkPlace: () => root.current ?? document.body }
      const event = await request(place).catch(failedBy)
      isSending.current = false
      dispatch(event)
    },
    [root],
  )

  useEffect(() => {
    const returned = takeProviderReturn()
    if (returned !== null && returned.redirect !== "") target.current = returned.redirect
    if (returned?.kind === "failed") return dispatch(failureNamed(returned.error))
    if (returned?.kind === "proved") {
      void send(() => sendProof(returned.type, returned.token))
      return
    }
    const kept = loadSignIn()
    if (kept !== null) dispatch({ type: "restored", state: kept })
    // The page that resets a password leads here by this fragment.
    if (location.hash === "#forgot") dispatch({ type: "went", to: "forgot" })
  }, [send])

  useEffect(() => {
    if (state !== INITIAL_SIGN_IN) saveSignIn(state)
  }, [state])

  useEffect(() => {
    const dialog = root.current?.closest("dialog")
    if (!dialog) return
    const onAsked = () => {
      const { ban } = loginRequestOf(dialog)
      if (ban) dispatch(bannedBy(ban))
      else if (latest.current.step === "banned") dispatch({ type: "went", to: "login-types" })
    }
    onAsked()
    return onLoginAsked(dialog, onAsked)
  }, [root])

  useEffect(() => {
    if (state.isDone) leave(root.current?.closest("dialog") ?? null, target.current, home)
  }, [state.isDone, root, home])

  const submit = useCallback(
    (code?: string) => {
      const current = code === undefined ? latest.current : { ...latest.current, fields: { ...latest.current.fields, code } }
      const failures = errorsOf(current.step, current.fields, registration)
      if (failures.length > 0) return dispatch({ type: "invalid", failures })
      void send((place) => sendStep(current, place))
    },
    [send, registration],
  )

  return {
    state,
    type: useCallback((field, text) => dispatch({ type: "typed", field, text }), []),
    go: useCallback((to) => dispatch({ type: "went", to }), []),
    submit,
    resend: useCallback(() => void send((place) => requestCode(latest.current.fields, latest.current.step, place)), [send]),
    usePasskey: useCallback(() => void send(askPasskey), [send]),
  }
}

async function askPasskey(): Promise<SignInEvent> {
  const { signInByPasskey } = await loadPasskey()
  const outcome = await signInByPasskey()
  switch (outcome.kind) {
    case "done":
      return { type: "answered", answer: outcome.value }
    case "cancelled":
      return { type: "gaveUp" }
    case "present":
    case "unable":
      return failureNamed("actNotAvailable")
  }
}

function failureNamed(code: string): SignInEvent {
  return { type: "failed", failure: { code, errors: [], requestId: null, retryAtMs: null, ban: null } }
}

function bannedBy(ban: Ban): SignInEvent {
  return { type: "failed", failure: { code: "AccountBanned", errors: [], requestId: null, retryAtMs: null, ban } }
}

/** Goes to the stored path, unless it is none (spec 2§2): then a dialog's page stays where it is, and starts over as the member's. */
function leave(dialog: HTMLDialogElement | null, redirect: string, home: string): void {
  const target = safeRedirect(dialog === null ? redirect : loginRequestOf(dialog).redirect)
  tellLoginDone()
  if (target !== "") location.assign(target)
  else if (dialog === null) location.assign(home)
  else location.reload()
}
