import { asWorkId } from "../../domain/_kernel/ids.ts"
import { OBJECT_TYPES, type ObjectType } from "../../domain/post/contribution-rules.ts"
import { cancelCollect, collect, collectState, MAXIMUM_ASKED_STATES } from "../../domain/social/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { isSignedIn } from "../identity/is-signed-in.ts"
import { signInTo, takeIntent } from "./login-intent.ts"
import { ToggleRequest, type ToggleShown } from "./toggle-request.ts"

/** Element of the page that says what became of keeping a work, and in which words. */
export const COLLECT_STATUS_ID = "collect-status"
/** How long it says so. */
const SAID_MS = 5_000

const requests = new Map<string, ToggleRequest>()
/** Works that the server was asked about. */
const asked = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the work of a button, or keeps it no more; shown at once, and taken back where it failed. Asks a visitor to sign in first. */
export function pressCollect(button: HTMLButtonElement): void {
  const id = button.dataset["collect"] ?? ""
  if (isSignedIn()) void requestOf(id).toggle()
  else signInTo("collect", id)
}

/** Shows at every button of the page what the member keeps, also at those that come later. For members only. */
export function followCollectButtons(): void {
  void learn()
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) void learn()
  })
  for (const box of document.querySelectorAll(".waterfall-box")) observer.observe(box, { childList: true, subtree: true })
}

function requestOf(id: string): ToggleRequest {
  const known = requests.get(id)
  if (known !== undefined) return known
  const isOn = buttonsOf(id).some((button) => button.ariaPressed === "true")
  const request = new ToggleRequest(
    isOn,
    (wanted) => send(id, wanted),
    (shown) => show(id, shown),
  )
  requests.set(id, request)
  return request
}

async function send(id: string, isOn: boolean): Promise<boolean> {
  const kind = kindOf(buttonsOf(id)[0]?.dataset["collectKind"])
  const answer = await call(isOn ? collect : cancelCollect, { obj_id: asWorkId(id), obj_type: kind }, { handlesErrors: true })
  return answer.is_collected
}

function show(id: string, { isOn, outcome }: ToggleShown): void {
  shown.set(id, isOn)
  for (const button of buttonsOf(id)) button.ariaPressed = String(isOn)
  if (outcome === null) return
  if (outcome.kind === "done") return say(isOn ? "saved" : "unsaved")
  const { error, wanted } = outcome
  // The sign-in dialog says it.
  if (error instanceof CallError && (error.code === "LoginRequired" || error.code === "AccountBanned")) return
  const isFull = error instanceof CallError && error.errors.some(({ message }) => message === "CollectLimitReached")
  say(isFull ? "full" : wanted ? "saveFailed" : "unsaveFailed")
}

/** What is shown of each work, for buttons that come, or come back, later. */
const shown = new Map<string, boolean>()

async function learn(): Promise<void> {
  const ids = new Set<string>()
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-collect]")) {
    const id = button.dataset["collect"] ?? ""
    const isOn = shown.get(id)
    if (isOn !== undefined) button.ariaPressed = String(isOn)
    else if (!asked.has(id)) ids.add(id)
  }
  for (const id of ids) asked.add(id)
  const all = [...ids].map(asWorkId)
  for (let from = 0; from < all.length; from += MAXIMUM_ASKED_STATES) {
    const some = all.slice(from, from + MAXIMUM_ASKED_STATES)
    // Without an answer the button still works: keeping twice is keeping once.
    const answer = await call(collectState, { obj_ids: some }, { handlesErrors: true, isInBackground: true }).catch(() => null)
    if (answer === null) continue
    const kept = new Set(answer.obj_ids)
    for (const id of some) {
      requestOf(id).learn(kept.has(id))
      if (takeIntent("collect", id) && !kept.has(id)) void requestOf(id).request(true)
    }
  }
}

/** The kind that a button names; an image where it names none. */
function kindOf(text: string | undefined): ObjectType {
  return Object.values(OBJECT_TYPES).find((one) => String(one) === text) ?? OBJECT_TYPES.image
}

function buttonsOf(id: string): readonly HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(`button[data-collect="${CSS.escape(id)}"]`)]
}

function say(what: "saved" | "unsaved" | "saveFailed" | "unsaveFailed" | "full"): void {
  const status = document.getElementById(COLLECT_STATUS_ID)
  if (status === null) return
  clearTimeout(timer)
  status.textContent = status.dataset[what] ?? ""
  timer = setTimeout(() => {
    status.textContent = ""
  }, SAID_MS)
}
