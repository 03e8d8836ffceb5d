import { useEffect, useEffectEvent } from "react"

/** Has the frame's script show the keys of the screen; see `wire-keys.ts`. */
export type KeysOpenEvent = "keys:open"
/** Asks what is on the page for its keys: its detail is a list that each adds to. */
export type KeysAskedEvent = "keys:asked"

/** A key as it is printed on the keyboard, or some of them, and what it does. */
export interface KeyLine {
  readonly keys: string
  readonly words: string
}

/** The keys of a screen, or of a part of it. */
export interface ScreenKeys {
  readonly title: string
  readonly lines: readonly KeyLine[]
}

const OPEN: KeysOpenEvent = "keys:open"
const ASKED: KeysAskedEvent = "keys:asked"

/**
 * Whether keys that print a character act by themselves on this device (WCAG 2.1.4): they do unless Preferences switched that off, which the
 * head's script (`theme.ts`) marks at the root. `wire-keys.ts` holds such keys back for every screen, so a screen only declares its keys.
 */
export const hasSingleKeys = (): boolean => document.documentElement.dataset["keys"] !== "off"

/** Declares the keys of what is shown, for as long as it is there; null for none now. They are listed where `?` is pressed. */
export function useScreenKeys(declared: () => ScreenKeys | null): void {
  const tell = useEffectEvent((event: Event) => {
    const keys = declared()
    if (keys !== null && event instanceof CustomEvent && Array.isArray(event.detail)) event.detail.push(keys)
  })
  useEffect(() => {
    const onAsked = (event: Event) => tell(event)
    document.addEventListener(ASKED, onAsked)
    return () => document.removeEventListener(ASKED, onAsked)
  }, [])
}

/** Whether a panel of the frame is open, which the browser closes by Escape once nothing on the page took the key. */
export const hasOpenPanel = (): boolean => document.querySelector(":popover-open") !== null

/** Shows the keys of the screen, as `?` does. */
export function openKeys(): void {
  document.dispatchEvent(new Event(OPEN))
}
