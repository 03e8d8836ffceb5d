import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { isLeaving } from "../_runtime/leaving.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { type LeftList, leftList, rememberList } from "./feed-memory.ts"
import { isReturn, loadedCards } from "./loaded-cards.ts"

/** The list that stands at this address. */
const addressNow = () => `${location.pathname}${location.search}`

const cardOf = (target: unknown) => (target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null)

/** Lists of cards: those of feeds, of what was found, of people, of tags, of what was kept. */
const LIST = ".waterfall-box"

/** Remembers where somebody leaves a list of cards, so that the way back leads to the same card, and a work's page to those beside it. */
export function wirePlace(): void {
  if (document.querySelector(LIST) === null) return
  let opened: HTMLElement | null = null
  document.addEventListener("click", ({ target }) => {
    opened = cardOf(target)
  })
  addEventListener("pagehide", () => {
    // Signing out leaves nothing for the next person to find.
    if (isLeaving()) return
    // Where a page has several, the one that something was opened from.
    const own = opened?.isConnected === true ? opened.closest<HTMLElement>(LIST) : null
    const results = own ?? document.querySelector<HTMLElement>(LIST)
    if (results === null) return
    const card = own === null ? firstInSight(results) : opened
    const loaded = loadedCards()
    rememberList({
      address: addressNow(),
      leftAtMs: Date.now(),
      isMember: isSignedIn(),
      scrollPx: scrollY,
      cardId: card?.dataset["card"] ?? null,
      offsetPx: card?.getBoundingClientRect().top ?? 0,
      hadFocus: card !== null && card.contains(document.activeElement),
      paths: pathsOf(results, loaded?.cards ?? []),
      isWhole: loaded === null ? document.querySelector("a[rel~=next], [data-more]") === null : loaded.cursor === null,
      cards: [...(loaded?.cards ?? [])],
      cursor: loaded?.cursor ?? null,
    })
  })
  // A card of the page as it was sent is there; where it stands the browser knows. Others are their island's.
  const left = isReturn() ? leftList(addressNow(), isSignedIn(), Date.now()) : null
  if (left !== null) focusAgain(left)
}

/** Of all cards in their order: those that an island adds are not all in the document. */
function pathsOf(results: HTMLElement, added: readonly Card[]): string[] {
  const sent = [...results.querySelectorAll<HTMLAnchorElement>("a.card:not([data-item])")].map(({ pathname }) => pathname)
  const locale = location.pathname.split("/")[1] ?? "en"
  return [...new Set([...sent, ...added.map((card) => `/${locale}${cardPath(card)}`)])]
}

function firstInSight(results: HTMLElement): HTMLElement | null {
  return [...results.querySelectorAll<HTMLElement>("[data-card]")].find((card) => card.getBoundingClientRect().bottom > 0) ?? null
}

let isTaken = false

/** The list of this page as it was left, for the first island that asks after a return; null for any other. */
export function takeLeftList(): LeftList | null {
  if (isTaken || !isReturn()) return null
  isTaken = true
  return leftList(addressNow(), isSignedIn(), Date.now())
}

/** Whether a place is further down than the page reaches so far, so that the browser could not lead to it. */
export function isOutOfReach({ scrollPx }: LeftList): boolean {
  return document.documentElement.scrollHeight - innerHeight < scrollPx
}

/** Scrolls to where a list was left: about there, so that its cards come, then to the card itself. */
export function returnTo(left: LeftList): void {
  scrollTo(0, left.scrollPx)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const card = shownCard(left)
      if (card !== null) scrollBy(0, card.getBoundingClientRect().top - left.offsetPx)
      focusAgain(left)
    }),
  )
}

function shownCard({ cardId }: LeftList): HTMLElement | null {
  return cardId === null ? null : document.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`)
}

function focusAgain(left: LeftList): void {
  if (!left.hadFocus || document.activeElement !== document.body) return
  shownCard(left)?.querySelector<HTMLElement>("a.card")?.focus({ preventScroll: true })
}
