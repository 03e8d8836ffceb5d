/*
 * Until an island is alive nobody hears what is done in it, and its first render would put back what the server wrote. This listens from the
 * first paint on, for every island: which controls somebody changed, which button they pressed, and which form they sent. It is part of the
 * classic script in the head.
 */

/** What can be changed by hand. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was done in an island before it was alive. */
export interface EarlyInput {
  /** Controls that somebody changed, in the order in which they did. */
  readonly changed: readonly Control[]
  /** The button that somebody pressed last, other than one that sends a form. */
  readonly pressed: HTMLElement | null
  /** The form that somebody sent last, and the button that they pressed. */
  readonly sent: { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null } | null
}

/** Asks for what was done in an island, which is forgotten by that: by a `CustomEvent` with the island and who takes it. */
export type EarlyAskedEvent = "island:early"
export interface EarlyAsked {
  readonly island: HTMLElement
  readonly take: (early: EarlyInput) => void
}

const ASKED: EarlyAskedEvent = "island:early"
const WAITING = "[data-island]:not([data-alive])"
/**
 * What only an island acts on: what is borrowed has its own door, what is off says why, and a button with `data-needs-script` is heard by the
 * page's own script.
 */
const PRESSED =
  "[data-island]:not([data-alive], [data-when=borrowed]) button[type=button]:not([commandfor], [aria-disabled=true], [data-needs-script])"

const changed = new Set<Control>()
let pressed: HTMLElement | null = null
let sent: EarlyInput["sent"] = null
let waiting: { readonly button: Element; readonly wasBusy: string | null } | null = null

/** Where a prompt waits that was sent on another page, to be made on the one that it leads to. */
const START_KEY = "atelier.start"
/** This page was led to by such a form: its own form is as good as sent. */
let isStarted = false

/** Begins to listen. */
export function noteEarlyInput(): void {
  isStarted = takeStart()
  for (const type of ["input", "change"]) document.addEventListener(type, noteChange, true)
  document.addEventListener("click", notePress, true)
  document.addEventListener("submit", noteSubmit, true)
  document.addEventListener("keydown", noteShortcut, true)
  document.addEventListener(ASKED, (event) => {
    if (event instanceof CustomEvent) answer(event.detail)
  })
  document.addEventListener("island:failed", stopWaitingIn, true)
}

function noteChange({ target }: Event): void {
  if (isControl(target) && target.closest(WAITING) !== null) changed.add(target)
}

function notePress({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null
  if (button === null) return
  pressed = button
  showWaiting(button)
}

/** A form of ours without an address of its own would only reload the page, without what is in it. */
function noteSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (form.hasAttribute("data-start")) noteStart(form)
  if (form.hasAttribute("action") || form.closest(WAITING) === null) return
  event.preventDefault()
  wait(form, submitter)
}

/** A form that leads to a page which carries it out: empty, it asks for the example that it shows. */
function noteStart(form: HTMLFormElement): void {
  const field = form.querySelector("input")
  if (field === null) return
  if (field.value.trim() === "" && field.placeholder !== "") field.value = form.dataset["start"] ?? field.placeholder
  try {
    sessionStorage.setItem(START_KEY, field.value)
  } catch {
    // A browser that stores nothing fills the prompt in, and lets them press once more.
  }
}

/** Whether the address has the prompt that waits. A link from elsewhere can fill a prompt in, and has nothing made. */
function takeStart(): boolean {
  try {
    const prompt = sessionStorage.getItem(START_KEY)
    if (prompt === null || new URLSearchParams(location.search).get("prompt") !== prompt) return false
    sessionStorage.removeItem(START_KEY)
    return true
  } catch {
    return false
  }
}

/** Ctrl or ⌘ and Enter send the form that one writes in. */
function noteShortcut(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey } = event
  if (key !== "Enter" || !(ctrlKey || metaKey) || !(target instanceof Element) || target.closest(WAITING) === null) return
  const form = target.closest("form")
  if (form === null || form.hasAttribute("action")) return
  event.preventDefault()
  wait(form, null)
}

function wait(form: HTMLFormElement, submitter: HTMLElement | null): void {
  sent = { form, submitter }
  const button = submitter ?? form.querySelector("[type=submit]")
  if (button !== null) showWaiting(button)
}

/** The button says that it was heard. */
function showWaiting(button: Element): void {
  stopWaiting()
  waiting = { button, wasBusy: button.getAttribute("aria-busy") }
  button.setAttribute("aria-busy", "true")
}

/** The server's attributes again, which is what the island expects to find. */
function stopWaiting(): void {
  if (waiting?.wasBusy === null) waiting.button.removeAttribute("aria-busy")
  else waiting?.button.setAttribute("aria-busy", waiting.wasBusy)
  waiting = null
}

/** Nothing more comes of an island that failed. */
function stopWaitingIn({ target }: Event): void {
  if (target instanceof Node && waiting !== null && target.contains(waiting.button)) stopWaiting()
}

function answer({ island, take }: EarlyAsked): void {
  const here = [...changed].filter((control) => island.contains(control))
  for (const control of here) changed.delete(control)
  const starting = isStarted ? island.querySelector<HTMLFormElement>("form[data-starts]") : null
  if (starting !== null) {
    isStarted = false
    sent ??= { form: starting, submitter: null }
  }
  const isSent = sent !== null && island.contains(sent.form)
  const isPressed = island.contains(pressed)
  if (waiting !== null && island.contains(waiting.button)) stopWaiting()
  take({ changed: here, pressed: isPressed ? pressed : null, sent: isSent ? sent : null })
  if (isPressed) pressed = null
  if (isSent) sent = null
}

function isControl(target: EventTarget | null): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
