import axe from "axe-core"
import { expect } from "vitest"

/** What stands as a word of its own: the states of controls that a person is told of. */
const STATES = ["aria-busy", "aria-checked", "aria-current", "aria-expanded", "aria-invalid", "aria-pressed", "aria-selected"]
/** Roles whose name says all that is in them. */
const NAMED_WHOLE =
  /^(?:button|link|tab|menuitem.*|option|checkbox|radio|switch|img|textbox|searchbox|combobox|spinbutton|slider|progressbar)$/
/** Roles that group; a line of their own where they have a name. */
const GROUPS = /^(?:alert|dialog|article|form|group|list|navigation|radiogroup|region|status|tablist|tabpanel|table|toolbar|menu|listbox)$/

/**
 * What a person meets in a place, a line each, in order: controls by role and name, with their states, values and addresses; headings,
 * groups with a name, images; everything else as its text. What is hidden, from the eye or the ear, is left out.
 */
function outlineOf(place: Element): readonly string[] {
  axe.setup(document.documentElement)
  try {
    return linesOf(place)
  } finally {
    axe.teardown()
  }
}

/** Waits until a place shows these lines, and nothing else. */
export async function shows(place: () => Element | null, lines: readonly string[]): Promise<void> {
  await expect
    .poll(() => {
      const element = place()
      return element === null ? [] : outlineOf(element)
    })
    .toEqual(lines)
}

function linesOf(place: Element): readonly string[] {
  const lines: string[] = []
  let text = ""
  const flush = () => {
    const words = text.replace(/\s+/g, " ").trim()
    if (words !== "") lines.push(stable(words))
    text = ""
  }
  const walk = (node: Node) => {
    if (node instanceof Text) {
      // What a label says is the name of its control.
      if (node.parentElement?.closest("label") === null) text += node.data
      return
    }
    if (!(node instanceof HTMLElement || node instanceof SVGElement) || isHidden(node)) return
    const role = roleOf(node)
    const isWhole = NAMED_WHOLE.test(role) || role === "heading"
    if (isWhole || GROUPS.test(role)) {
      flush()
      const line = lineOf(node, role, isWhole)
      if (line !== null) lines.push(stable(line))
    }
    if (isWhole) return
    const isBlock = !/^inline|contents/.test(getComputedStyle(node).display)
    if (isBlock) flush()
    for (const child of node.childNodes) walk(child)
    if (isBlock) flush()
  }
  walk(place)
  flush()
  return lines
}

/** The role that an element has; axe knows it, and its types do not say so. */
function roleOf(element: Element): string {
  const getRole: unknown = Reflect.get(axe.commons.aria, "getRole")
  const role: unknown = typeof getRole === "function" ? Reflect.apply(getRole, null, [element]) : null
  return typeof role === "string" ? role : ""
}

function isHidden(element: Element): boolean {
  return (
    element.ariaHidden === "true" ||
    /^(?:STYLE|SCRIPT|TEMPLATE)$/i.test(element.tagName) ||
    !element.checkVisibility({ visibilityProperty: true })
  )
}

function lineOf(element: Element, role: string, isWhole: boolean): string | null {
  const name = axe.commons.text.accessibleText(element).replace(/\s+/g, " ").trim()
  const said = role === "heading" ? `heading ${element.tagName.slice(1)}` : role
  const line = [said, ...(name === "" ? [] : [JSON.stringify(name)]), ...statesOf(element), ...(isWhole ? valueOf(element) : [])]
  return !isWhole && line.length === 1 && role !== "alert" ? null : line.join(" ")
}

function statesOf(element: Element): readonly string[] {
  const own = STATES.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null || value === "false" ? [] : [value === "true" ? name.slice(5) : `${name.slice(5)}=${value}`]
  })
  return [
    ...(element.matches(":disabled, [aria-disabled=true]") ? ["disabled"] : []),
    ...(element.matches(":checked:not(option)") ? ["checked"] : []),
    ...(element.matches(":required, [aria-required=true]") ? ["required"] : []),
    ...own,
  ]
}

function valueOf(element: Element): readonly string[] {
  if (element instanceof HTMLAnchorElement) return [`→ ${(element.getAttribute("href") ?? "").replace(/^(blob|data):.*$/, "$1:…")}`]
  if (element instanceof HTMLSelectElement) return [`= ${element.selectedOptions[0]?.text ?? ""}`]
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !/checkbox|radio|file/.test(element.type)))
    return [`= ${element.value}`]
  const value = element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow")
  return value === null ? [] : [`= ${value}`]
}

/** A line as it is each time: ids are redrawn. */
function stable(line: string): string {
  return line.replaceAll(/\b([a-z]+)_[0-9A-Za-z]{26}\b/g, "$1_…")
}
