import type { KeysAskedEvent } from "../_runtime/screen-keys.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { type PlaceInList, placeInList } from "./feed-memory.ts"

type Way = "list" | "previous" | "next"

/** A finger that moves less, or less straight, does not turn the page. */
const SWIPE_PX = 60
const STRAIGHT = 2

/** What uses arrow keys or a finger's way itself. */
const TAKES_ARROWS =
  "input, textarea, select, video, audio, dialog, [contenteditable], [role=slider], [role=menu], [role=tablist], .strip-row"

/** Shows where a work stands in the list that one came from; nothing for one that was met elsewhere. */
export function walkList(nav: HTMLElement): void {
  const isFromHere = document.referrer.startsWith(`${location.origin}/`)
  const place = isFromHere ? placeInList(location.pathname, document.referrer, isSignedIn(), Date.now()) : null
  // A step takes the place of the page, so that the way back leads to the list, where it was left.
  if (place !== null) leadAlong(nav, place, (address, isStep) => (isStep ? location.replace(address) : goBack(address)))
}

type Lead = (address: string, isStep: boolean) => void

/** Leads from a work to those beside it in a list: by its arrows, by arrow keys, and by a swipe over the work. */
export function leadAlong(nav: HTMLElement, place: PlaceInList, lead: Lead): void {
  const go = (way: Way) => {
    const address = addressOf(way, place)
    if (address !== null) lead(address, way !== "list")
  }
  show(nav, place)
  declareKeys(nav)
  nav.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-walk-to]") : null
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(wayOf(link))
  })
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return
    if (document.querySelector("dialog[open], details[data-menu][open]") !== null) return
    if (event.target instanceof Element && event.target.closest(TAKES_ARROWS) !== null) return
    go(wayAcross(event.key === "ArrowRight"))
  })
  if (nav.parentElement !== null) watchSwipes(nav.parentElement, go)
}

function show(nav: HTMLElement, beside: PlaceInList): void {
  const { place, count } = beside
  for (const link of nav.querySelectorAll<HTMLAnchorElement>("[data-walk-to]")) {
    const href = addressOf(wayOf(link), beside)
    link.hidden = href === null
    if (href !== null) link.href = href
  }
  const said = nav.querySelector<HTMLElement>("[data-walk-place]")
  const numbers = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: "latn" })
  const words = count === null ? "{place}" : (said?.dataset["walkPlace"] ?? "")
  if (said !== null) said.textContent = words.replace("{place}", numbers.format(place)).replace("{count}", numbers.format(count ?? 0))
  nav.hidden = false
}

const wayOf = ({ dataset }: HTMLElement): Way =>
  dataset["walkTo"] === "next" ? "next" : dataset["walkTo"] === "previous" ? "previous" : "list"

/** The next one stands where lines go on. */
const wayAcross = (isRight: boolean): Way => (isRight === (document.documentElement.dir !== "rtl") ? "next" : "previous")

const addressOf = (way: Way, { address, previous, next }: PlaceInList): string | null => ({ list: address, previous, next })[way]

/** Lists them where `?` is pressed. */
function declareKeys(nav: HTMLElement): void {
  const asked: KeysAskedEvent = "keys:asked"
  document.addEventListener(asked, (event) => {
    if (!(event instanceof CustomEvent) || !Array.isArray(event.detail)) return
    const lines = (["ArrowLeft", "ArrowRight"] as const).flatMap((key) => {
      const link = nav.querySelector<HTMLElement>(`[data-walk-to="${wayAcross(key === "ArrowRight")}"]:not([hidden])`)
      return link === null ? [] : [{ keys: key === "ArrowLeft" ? "←" : "→", words: link.textContent.trim() }]
    })
    if (lines.length > 0) event.detail.push({ title: nav.ariaLabel ?? "", lines })
  })
}

/** To where the list was left, where the browser knows the way; else to the list. */
function goBack(address: string): void {
  const url = new URL(address, location.href).href
  const { navigation } = globalThis
  const before = navigation?.entries().slice(0, navigation.currentEntry?.index ?? 0)
  const entry = before?.findLast((one) => one.url === url)
  if (entry === undefined) location.assign(url)
  else navigation.traverseTo(entry.key)
}

function watchSwipes(look: HTMLElement, go: (way: Way) => void): void {
  let from: Touch | null = null
  look.addEventListener(
    "touchstart",
    ({ touches, target }) => {
      const isPlain = touches.length === 1 && (visualViewport?.scale ?? 1) === 1
      from = isPlain && target instanceof Element && target.closest(TAKES_ARROWS) === null ? (touches[0] ?? null) : null
    },
    { passive: true },
  )
  look.addEventListener(
    "touchend",
    ({ changedTouches: [to] }) => {
      if (from === null || to === undefined) return
      const [acrossPx, downPx] = [to.clientX - from.clientX, to.clientY - from.clientY]
      from = null
      if (Math.abs(acrossPx) >= SWIPE_PX && Math.abs(acrossPx) >= STRAIGHT * Math.abs(downPx)) go(wayAcross(acrossPx < 0))
    },
    { passive: true },
  )
}
