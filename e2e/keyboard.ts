import type { Page } from "playwright-core"

/** More stops than any page has between its beginning and what a person looks for. */
const MAXIMUM_STOPS = 90

/**
 * Presses Tab until the focus is on an element that fits `selector` and has `name` in its label or text; every stop on the way must
 * show its focus. Throws when none is reached or one shows nothing.
 */
export async function tabTo(page: Page, selector: string, name = "", key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MAXIMUM_STOPS; stop += 1) {
    await page.keyboard.press(key)
    const { description, isThere, isVisible } = await page.evaluate(readFocus, { selector, name })
    passed.push(description)
    if (!isVisible) throw new Error(`the focus cannot be seen on ${description}`)
    if (isThere) return
  }
  throw new Error(`${selector} ${name} is not reached by ${key}; passed ${passed.join(", ")}`)
}

interface Focus {
  readonly description: string
  readonly isThere: boolean
  readonly isVisible: boolean
}

/** Runs in the page. The focus is visible when the look of the element, or of a box close around it, is another without it. */
async function readFocus({ selector, name }: { readonly selector: string; readonly name: string }): Promise<Focus> {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return { description: "nothing", isThere: false, isVisible: true }
  const label = element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent ?? ""
  const look = (): string => {
    const parts: string[] = []
    let box: Element | null = element
    for (let depth = 0; box !== null && depth < 3; depth += 1) {
      const style = getComputedStyle(box)
      const outline = style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineColor}`
      parts.push([outline, style.boxShadow, style.borderColor, style.transform].join("|"))
      box = box.parentElement
    }
    return parts.join("\n")
  }
  // Even the shortest transition shows its end only with the next frame.
  const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await settle()
  const focused = look()
  element.blur()
  await settle()
  const isVisible = look() !== focused
  element.focus({ preventScroll: true })
  const description = `${element.tagName.toLowerCase()} "${label.trim().slice(0, 40)}"`
  return { description, isThere: element.matches(selector) && label.includes(name), isVisible }
}
