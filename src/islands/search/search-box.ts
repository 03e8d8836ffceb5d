import { OptionList, type SearchOption } from "./option-list.ts"
import { inGroups } from "./palette-rules.ts"
import { deskSource, resultsOf, siteSource } from "./search-sources.ts"

/** How long somebody stops typing before it is completed, ms. */
const TYPING_PAUSE_MS = 120

/** What a box offers besides completions. */
export interface Offers {
  /** What is known here of what was typed, above the search itself: recent places, commands by their names. */
  readonly known: (typed: string) => readonly SearchOption[]
  /** What is asked for: one's own things. */
  readonly own: (typed: string, signal: AbortSignal) => Promise<readonly SearchOption[]>
  readonly onChoose: (option: SearchOption) => void
  /** The heading above completions. */
  readonly group: string
}

type Words = Readonly<Record<string, string>>

/**
 * Turns a search form's field into a combobox: completions below it, chosen by arrows and Enter or by a press; Escape closes them, then
 * empties the field, then leaves it.
 */
export function attachSearchBox(form: HTMLFormElement, offers: Offers | null = null): void {
  const input = form.querySelector("input")
  if (input === null) return
  const words: Words = JSON.parse(form.dataset["words"] ?? "{}")
  const list = new OptionList(form, input, words["available"] ?? "", (option) => offers?.onChoose(option))
  const action = form.getAttribute("action") ?? ""
  const of = { action, kinds: words, ...(offers === null ? {} : { group: offers.group }) }
  const source = form.dataset["search"] === "desk" ? deskSource(of) : siteSource(of)
  const known = (typed: string) => offers?.known(typed) ?? []
  let asked = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const offer = async () => {
    const typed = input.value.trim()
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const first = [...known(typed), ...searchFor(typed)]
    if (first.length > 0) list.update(first)
    const shows = (found: readonly SearchOption[]) => {
      if (!signal.aborted && document.activeElement === input) list.update(offers === null ? [...first, ...found] : inGroups(first, found))
    }
    const own = offers?.own(typed, signal).then((things) => {
      shows(things)
      return things
    })
    try {
      const found = typed === "" ? await source.starts(signal) : await source.completions(typed, signal)
      shows([...((await own) ?? []), ...found])
    } catch {
      // Without completions the form still leads to its results.
    }
  }
  const offerSoon = () => {
    clearTimeout(timer)
    // What was asked for other words must not come over what these offer.
    asked.abort()
    // What is known here changes at once: an arrow right after a letter must not choose what was offered before it.
    list.show([...known(input.value.trim()), ...searchFor(input.value.trim())])
    timer = setTimeout(() => void offer(), TYPING_PAUSE_MS)
  }
  /** Takes away what was typed, then the focus. */
  const leave = (event: KeyboardEvent) => {
    event.preventDefault()
    clearTimeout(timer)
    asked.abort()
    if (input.value === "") input.blur()
    else input.value = ""
  }
  const searchFor = (typed: string): readonly SearchOption[] =>
    typed === "" || offers === null
      ? []
      : [{ text: typed, href: resultsOf(action, typed), kind: words["searchAll"] ?? "", group: offers.group }]

  input.addEventListener("input", offerSoon)
  input.addEventListener("focus", () => void offer())
  input.addEventListener("keydown", (event) => {
    list.onKey(event)
    // A dialog around it closes by the same key.
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing && form.closest("dialog") === null) leave(event)
  })
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) list.hide()
  })
  form.addEventListener("submit", (event) => {
    if (input.value.trim() === "") event.preventDefault()
  })
  void offer()
}
