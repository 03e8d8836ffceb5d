/** A card is seen once this much of it was in the viewport for this long, on a page that is looked at. */
const SHARE = 0.5
const SEEN_MS = 1_000
/** What is seen is told together, at the latest after this or when the page goes. */
const TELL_AFTER_MS = 5_000

/** Told which works were seen; the second says that the page is going. */
type Tell = (ids: readonly string[], isLeaving: boolean) => void

/** Watches the cards of some boxes, also those that come later; each work is told once. What lies blurred or masked is not seen. */
export function watchSeen(boxes: Iterable<Element>, most: number, tell: Tell): void {
  const known = new Set<string>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  let waiting: string[] = []
  let teller: ReturnType<typeof setTimeout> | undefined

  const flush = (isLeaving: boolean) => {
    clearTimeout(teller)
    teller = undefined
    const ids = waiting
    waiting = []
    for (let from = 0; from < ids.length; from += most) tell(ids.slice(from, from + most), isLeaving)
  }
  const see = (card: HTMLElement) => {
    timers.delete(card)
    const id = card.dataset["card"]
    if (document.visibilityState !== "visible" || id === undefined || known.has(id) || isCovered(card)) return
    known.add(id)
    observer.unobserve(card)
    waiting.push(id)
    if (waiting.length >= most) flush(false)
    else teller ??= setTimeout(() => flush(false), TELL_AFTER_MS)
  }
  const forget = (card: Element) => {
    clearTimeout(timers.get(card))
    timers.delete(card)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        forget(target)
        if (isIntersecting && intersectionRatio >= SHARE && target instanceof HTMLElement)
          timers.set(
            target,
            setTimeout(() => see(target), SEEN_MS),
          )
      }
    },
    { threshold: SHARE },
  )
  const watch = (card: HTMLElement) => {
    if (!known.has(card.dataset["card"] ?? "")) observer.observe(card)
  }
  const changes = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      cardsIn(addedNodes).forEach(watch)
      for (const card of cardsIn(removedNodes)) {
        forget(card)
        observer.unobserve(card)
      }
    }
  })
  for (const box of boxes) {
    box.querySelectorAll<HTMLElement>("[data-card]").forEach(watch)
    changes.observe(box, { childList: true, subtree: true })
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush(true)
  })
  addEventListener("pagehide", () => flush(true))
}

function isCovered(card: HTMLElement): boolean {
  const isBlurred = card.dataset["blurred"] !== undefined && document.documentElement.dataset["levels"] !== "shown"
  return isBlurred || card.querySelector("[data-age-gate]") !== null
}

function cardsIn(nodes: NodeList): readonly HTMLElement[] {
  return [...nodes].flatMap((node) => {
    if (!(node instanceof HTMLElement)) return []
    return node.matches("[data-card]") ? [node] : [...node.querySelectorAll<HTMLElement>("[data-card]")]
  })
}
