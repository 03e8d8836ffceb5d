/** Element of the page that says what became of a press, and in which words: its data attributes. */
export const MARK_STATUS_ID = "collect-status"
/** How long it says so, and how long something can be undone there. */
const SAID_MS = 5_000
const UNDO_MS = 8_000

let timer: ReturnType<typeof setTimeout> | undefined
let undoing: (() => void) | null = null

/** Says something for a moment, by the key of its words; with `undo` a button beside it takes it back. */
export function sayOfMark(key: string, undo: (() => void) | null = null): void {
  const status = document.getElementById(MARK_STATUS_ID)
  if (status === null) return
  clearTimeout(timer)
  const [line, button] = [status.querySelector("p"), status.querySelector("button")]
  if (line !== null) line.textContent = status.dataset[key] ?? ""
  undoing = undo
  if (button !== null) {
    button.hidden = undo === null
    button.onclick = () => {
      undoing?.()
      clear(status)
    }
  }
  timer = setTimeout(() => clear(status), undo === null ? SAID_MS : UNDO_MS)
}

/** Words of the status by their key, for what is said elsewhere. */
export function wordOfMark(key: string): string {
  return document.getElementById(MARK_STATUS_ID)?.dataset[key] ?? ""
}

function clear(status: HTMLElement): void {
  // It stays for someone about to press it.
  if (status.querySelector("button:focus-visible") !== null && undoing !== null) {
    timer = setTimeout(() => clear(status), SAID_MS)
    return
  }
  undoing = null
  const [line, button] = [status.querySelector("p"), status.querySelector("button")]
  if (line !== null) line.textContent = ""
  if (button !== null) button.hidden = true
}
