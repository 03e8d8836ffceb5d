import { flushSync } from "react-dom"
import type { Control, EarlyAsked, EarlyAskedEvent, EarlyInput } from "./early-input.ts"

const ASKED: EarlyAskedEvent = "island:early"

/** What a control held when its island came alive. */
interface Kept {
  readonly control: Control
  readonly value: string
  readonly isChecked: boolean
  readonly chosen: readonly boolean[]
  /** Where the caret was, of controls that tell. */
  readonly selection: readonly [start: number, end: number, direction: "forward" | "backward" | "none"] | null
}

/**
 * Takes what somebody typed, chose, pressed and sent before an island is alive. What is answered gives it to the island once it is alive:
 * each control changes as by hand, the button is pressed, the form is sent; the focus and the caret stay where they are.
 */
export function takeEarlyInput(island: HTMLElement): () => void {
  let early: EarlyInput = { changed: [], pressed: null, sent: null }
  const detail: EarlyAsked = {
    island,
    take(taken) {
      early = taken
    },
  }
  document.dispatchEvent(new CustomEvent(ASKED, { detail }))
  const { pressed, sent } = early
  const kept = early.changed.map(keep)
  const focused = document.activeElement
  return () => {
    for (const each of kept) giveBack(island, each)
    if (focused instanceof HTMLElement && !focused.isConnected && isNamed(focused)) twinOf(island, focused)?.focus({ preventScroll: true })
    if (pressed !== null) press(pressed.isConnected ? pressed : buttonLike(island, pressed))
    if (sent === null) return
    const form = sent.form.isConnected ? sent.form : island.querySelector("form")
    const submitter = sent.submitter !== null && form?.contains(sent.submitter) === true ? sent.submitter : null
    form?.requestSubmit(submitter)
  }
}

function keep(control: Control): Kept {
  const isSelect = control instanceof HTMLSelectElement
  const { selectionStart: start, selectionEnd: end, selectionDirection } = isSelect ? NO_SELECTION : control
  return {
    control,
    value: control.value,
    isChecked: control instanceof HTMLInputElement && control.checked,
    chosen: isSelect ? [...control.options].map(({ selected }) => selected) : [],
    selection: start === null || end === null ? null : [start, end, selectionDirection ?? "none"],
  }
}

const NO_SELECTION = { selectionStart: null, selectionEnd: null, selectionDirection: null }

function giveBack(island: HTMLElement, kept: Kept): void {
  const control = kept.control.isConnected ? kept.control : twinOf(island, kept.control)
  if (control === null || control.disabled) return
  if (control instanceof HTMLSelectElement) choose(control, kept)
  else if (control instanceof HTMLInputElement && control.type === "checkbox") check(control, kept.isChecked)
  else if (control instanceof HTMLInputElement && control.type === "radio") {
    // Of a group, the one that was chosen last says it all.
    if (kept.isChecked) check(control, true)
  } else if (control.type === "file") tell(control, ["change"])
  else write(control, kept)
}

function choose(control: HTMLSelectElement, { chosen }: Kept): void {
  for (const [index, option] of [...control.options].entries()) option.selected = chosen[index] === true
  tell(control, ["input", "change"])
}

/** A click changes it as by hand, and an island hears of a change only by a click that makes one. */
function check(control: HTMLInputElement, isChecked: boolean): void {
  control.checked = !isChecked
  flushSync(() => control.click())
}

/**
 * An island hears of a value that is not the one that it saw last. It sees what is set on the element itself, and not what is set by the
 * element's prototype.
 */
function write(control: HTMLInputElement | HTMLTextAreaElement, { value, selection }: Kept): void {
  control.value = control.defaultValue
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value)
  tell(control, ["input", "change"])
  if (selection !== null && control === document.activeElement) control.setSelectionRange(...selection)
}

/** As by a finger: menus open when it comes down. */
function press(button: HTMLElement | null): void {
  for (const type of ["pointerdown", "pointerup"])
    button?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: "mouse" }))
  button?.click()
}

/** The button that took the place of one of a skeleton. */
function buttonLike(island: HTMLElement, gone: HTMLElement): HTMLElement | null {
  const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent
  return [...island.querySelectorAll("button")].find((button) => nameOf(button) === nameOf(gone)) ?? null
}

function tell(control: Control, types: readonly string[]): void {
  for (const type of types) flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })))
}

function isNamed(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** The control that took the place of one of a skeleton. */
function twinOf(island: HTMLElement, gone: Control): Control | null {
  const name = gone.id === "" ? (gone.name === "" ? null : `[name="${CSS.escape(gone.name)}"]`) : `#${CSS.escape(gone.id)}`
  const twin = name === null ? null : island.querySelector(`${gone.localName}${name}`)
  return twin !== null && isNamed(twin) ? twin : null
}
