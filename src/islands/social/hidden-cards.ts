import { wordOfMark } from "./mark-status.ts"

const works = new Set<string>()
const people = new Set<string>()

interface Change {
  readonly works?: readonly string[]
  readonly people: readonly string[]
  readonly isHidden: boolean
}

/**
 * Covers the cards of works that the viewer hides, and those of people they hide and of their works, also those that come later: a page
 * that is kept for all shows them, and taking them out would move what somebody is reading.
 */
export function hideCards({ works: workIds = [], people: peopleIds, isHidden }: Change): void {
  for (const [ids, set] of [[workIds, works] as const, [peopleIds, people] as const])
    for (const id of ids) {
      if (isHidden) set.add(id)
      else set.delete(id)
    }
  if (works.size === 0 && people.size === 0 && isHidden) return
  for (const box of document.querySelectorAll<HTMLElement>(".card-box:is([data-card], [data-author])")) {
    const isCovered = works.has(box.dataset["card"] ?? "") || people.has(box.dataset["author"] ?? "")
    if (isCovered === (box.dataset["hidden"] !== undefined)) continue
    box.inert = isCovered
    if (isCovered) box.dataset["hidden"] = wordOfMark("hiddenCard")
    else delete box.dataset["hidden"]
  }
}
