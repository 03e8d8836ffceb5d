import { commands } from "vitest/browser"

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Has the mouse press at the first place of the page under test, pass all others and let go at the last. */
    dragMouse: (places: readonly (readonly [x: number, y: number])[]) => Promise<void>
  }
}

/** Drags over the page as a hand does, px of the window. */
export function drag(...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
  return commands.dragMouse(places)
}

/** The middle of an element, px of the window. */
export function middleOf(element: Element): readonly [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
