import { localPath } from "../_runtime/local-path.ts"
import type { KeyLine, KeysAskedEvent } from "../_runtime/screen-keys.ts"
import { ARROWS, neighborOf } from "./neighbor-rules.ts"

const ASKED: KeysAskedEvent = "keys:asked"
const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"
/** A letter that follows G later than this is one of its own. */
const FOLLOWS_MS = 1_500
const PLACES: Readonly<Record<string, () => string>> = {
  h: () => localPath("/").replace(/\/$/, ""),
  c: () => localPath("/create/image"),
  l: () => localPath("/library"),
}

/** Takes the keys of cards: arrows go from one to the next by where they lie, letters act on the one that has the focus, and lead on. `first` is the key that was pressed before. */
export function wireCardKeys(first: KeyboardEvent): void {
  let wentAtMs = Number.NEGATIVE_INFINITY
  const onKey = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!(target instanceof Element) || target.closest(FIELDS) !== null) return
    if (document.querySelector("dialog[open], details[data-menu][open]") !== null) return
    const card = target.closest<HTMLElement>("[data-card]")
    const arrow = Object.entries(ARROWS).find(([name]) => name === key)?.[1]
    if (arrow !== undefined) {
      if (card !== null && moveFrom(card, arrow)) event.preventDefault()
      return
    }
    if (event.repeat) return
    const hasGone = timeStamp - wentAtMs < FOLLOWS_MS
    wentAtMs = key === "g" ? timeStamp : Number.NEGATIVE_INFINITY
    const act = hasGone ? leadTo(key) : actOf(key, card)
    if (act === null) return
    event.preventDefault()
    act()
  }
  onKey(first)
  document.addEventListener("keydown", onKey)
  document.addEventListener(ASKED, (event) => {
    if (event instanceof CustomEvent && Array.isArray(event.detail)) event.detail.push(...declared())
  })
}

function moveFrom(card: HTMLElement, way: (typeof ARROWS)[keyof typeof ARROWS]): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(".waterfall-box [data-card]")]
  const next = neighborOf(
    cards.map((one) => one.getBoundingClientRect()),
    cards.indexOf(card),
    way,
  )
  const link = next === null ? null : cards[next]?.querySelector<HTMLElement>("a.card")
  link?.focus()
  return link != null
}

function leadTo(key: string): (() => void) | null {
  const place = PLACES[key]
  return place === undefined ? null : () => location.assign(place())
}

/** What a letter does; null for one that does nothing here. */
function actOf(key: string, card: HTMLElement | null): (() => void) | null {
  if (key === "c") {
    const field = promptField()
    return field === null ? null : () => field.focus()
  }
  const mark = key === "l" ? ".card-like" : key === "s" ? ".card-save" : null
  const button = mark === null ? null : card?.querySelector<HTMLButtonElement>(mark)
  return button == null ? null : () => button.click()
}

/** The field of the page that one describes an image in, where one is shown. */
const promptField = () =>
  [...document.querySelectorAll<HTMLInputElement>("form[data-start] input")].find((field) => field.checkVisibility()) ?? null

/** What is listed where `?` is pressed: what the page says of its keys, without those that do nothing now. */
function declared(): readonly unknown[] {
  const said: unknown = JSON.parse(document.querySelector<HTMLElement>("[data-card-keys]")?.dataset["cardKeys"] ?? "null")
  if (typeof said !== "object" || said === null || !("lines" in said) || !Array.isArray(said.lines)) return []
  const isOf = ({ keys }: KeyLine) => keys !== "C" || promptField() !== null
  return [{ ...said, lines: said.lines.filter(isOf) }]
}
