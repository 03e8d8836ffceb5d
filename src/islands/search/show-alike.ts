import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { alikeWorks } from "../../domain/search/contract.ts"
import { call } from "../_runtime/call.ts"

const SHOWN = 8

/** Fills the strip of a work's page with works like it; where there are none, or they do not come, it stays away. */
export async function showAlike(section: HTMLElement): Promise<void> {
  const { alike: id = "" } = section.dataset
  const list = section.querySelector("ul")
  if (list === null) return
  const locale = location.pathname.split("/")[1] ?? "en"
  const { items } = await call(alikeWorks, { id, limit: SHOWN }, { isInBackground: true }).catch(() => ({ items: [] }))
  const shown = items.filter(({ cover }) => cover.url !== null)
  list.replaceChildren(...shown.map((card) => itemOf(card, locale)))
  section.hidden = shown.length === 0
  // The place that was kept for it alone goes with it.
  const place = section.closest<HTMLElement>("[data-alone]")
  if (place !== null) place.hidden = section.hidden
}

function itemOf(card: Card, locale: string): HTMLLIElement {
  const item = document.createElement("li")
  const link = document.createElement("a")
  link.href = `/${locale}${cardPath(card)}`
  link.className = "strip-item"
  link.title = card.title
  const image = document.createElement("img")
  if (card.cover.url !== null) image.src = renditionUrl(card.cover.url, 320)
  image.alt = card.title
  image.loading = "lazy"
  image.width = image.height = 128
  image.style.backgroundColor = card.cover.colour
  link.append(image)
  item.append(link)
  return item
}
