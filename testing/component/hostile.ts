import { expect } from "vitest"
import { SCRIPT_PAYLOADS } from "../post/script-payloads.ts"

/** Every text that would run a script where a page took it for anything but text, as a server may send it. */
export const HOSTILE_TEXTS: readonly string[] = [...new Set(SCRIPT_PAYLOADS.map((payload) => payload.toWellFormed().replaceAll("\0", "")))]

/** All of them in one text, for what there is once on a screen. */
export const HOSTILE_TEXT = HOSTILE_TEXTS.join("\n")

const RUNNING = "script, iframe, object, embed, base, meta, link, frame, animate, set, foreignObject, [srcdoc], [autofocus][onfocus]"

/** Fails where a text became an element, an attribute or an address that would run a script. One that ran fails the test at its end. */
export function expectOnlyTexts(place: Element = document.body): void {
  const strangers = [...place.querySelectorAll("*")].filter(
    (element) =>
      element.matches(RUNNING) ||
      [...element.attributes].some(
        ({ name, value }) => name.startsWith("on") || (/^(?:href|src|action|formaction|xlink:href)$/.test(name) && !isAddress(value)),
      ),
  )
  expect(strangers.map((element) => element.outerHTML.slice(0, 200))).toEqual([])
}

function isAddress(value: string): boolean {
  return /^(?:https?:|mailto:|blob:|data:image\/|(?:\.\.)?\/|#|\?|$)/.test(value)
}
