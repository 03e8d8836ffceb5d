import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { alikeWorks } from "../../domain/search/contract.ts"
import { call } from "../_runtime/call.ts"

/** One row on a wide screen, a few on a narrow one. */
const SHOWN = 12

/** Fills the section of a work's page with works like it; where there are none, or they do not come, it stays away. */
export async function showAlike(section: HTMLElement): Promise<void> {
  const { alike: id = "" } = section.dataset
  const list = section.querySelector("ul")
  if (list === null) return
  const locale = location.pathname.split("/")[1] ?? "en"
  const { items } = await call(alikeWorks, { id, limit: SHOWN }, { isInBackground: true }).catch(() => ({ items: [] }))
  const shown = items.filter(({ cover }) => cover.url !== null)
  list.replaceChildren(...shown.map((card) => itemOf(card, locale)))
  section.hidden = shown.length === 0
}

function itemOf(card: Card, locale: string): HTMLLIElement {
  const item = document.createElement("li")
  const link = document.createElement("a")
  link.href = `/${locale}${cardPath(card)}`
  link.className = "grid gap-1.5"
  const image = document.createElement("img")
  const { url, width, height, colour } = card.cover
  if (url !== null) {
    const { src, srcSet } = coverSources({ url, width, height })
    image.sizes = "(width < 720px) 45vw, 200px"
    if (srcSet !== undefined) image.srcset = srcSet
    image.src = src
  }
  image.alt = card.title
  image.loading = "lazy"
  image.width = width
  image.height = height
  image.className = "aspect-square w-full rounded-card object-cover"
  image.style.backgroundColor = colour
  const title = document.createElement("bdi")
  title.className = "truncate text-sm"
  title.textContent = card.title
  title.ariaHidden = "true"
  link.append(image, title)
  item.append(link)
  return item
}
