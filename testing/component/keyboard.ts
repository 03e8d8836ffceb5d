import { expect } from "vitest"
import { type Locator, userEvent } from "vitest/browser"

/** More stops than any screen has before what a person looks for. */
const MAXIMUM_STOPS = 60

/** Goes to an element as somebody without a mouse does. Throws where Tab does not lead there. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MAXIMUM_STOPS; stop += 1) {
    await userEvent.keyboard(key === "Tab" ? "{Tab}" : "{Shift>}{Tab}{/Shift}")
    if (target.query() === document.activeElement) return
    passed.push(document.activeElement?.outerHTML.slice(0, 80) ?? "nothing")
  }
  throw new Error(`not reached by ${key}; passed ${passed.join(", ")}`)
}

/** Waits until an element has the focus. */
export async function focused(target: Locator): Promise<void> {
  await expect.poll(() => target.query() === document.activeElement).toBe(true)
}
