import { seemlyText } from "../../../domain/post/article/normalise-document.ts"

/** What an article has no place for, of which people are told. */
export const LEFT_OUT = ["images", "media", "drawings", "tables"] as const
/** One of `LEFT_OUT`; of tables the words stay, a row a line. */
export type LeftOut = (typeof LEFT_OUT)[number]

export interface PastedHtml {
  readonly html: string
  readonly leftOut: readonly LeftOut[]
}

const MEDIA = "video, audio, iframe, object, embed"
const DRAWINGS = "svg, math, canvas"
/** Between the cells of a row. */
const CELL_MARK = " | "

/**
 * HTML of the clipboard as the editor's schema can read it, and what of it is left out. What Word calls a list is a row of paragraphs with
 * their level in a style; they become lists. Rows of tables become lines. The rest is the schema's to leave out. Nothing of it is ever part
 * of the page: it is parsed into a document of its own, where no script runs and no image loads.
 */
export function cleanPastedHtml(html: string): PastedHtml {
  const pasted = new DOMParser().parseFromString(withoutScripts(seemlyText(html)), "text/html")
  const leftOut = leftOutOf(pasted)
  for (const element of pasted.querySelectorAll(`script, style, meta, link, title, template, noscript, ${MEDIA}, ${DRAWINGS}`))
    element.remove()
  // The innermost first: a cell may hold a table itself.
  for (const table of [...pasted.querySelectorAll("table")].toReversed()) drawRows(pasted, table)
  drawLists(pasted)
  return { html: pasted.body.innerHTML, leftOut }
}

function leftOutOf(pasted: Document): readonly LeftOut[] {
  const has = (selector: string) => pasted.querySelector(selector) !== null
  const images = [...pasted.querySelectorAll("img, picture")].filter(
    (image) => image.closest("figure[data-source]") === null && isSeen(image),
  )
  const found: Readonly<Record<LeftOut, boolean>> = {
    images: images.length > 0,
    media: has(MEDIA),
    drawings: has(DRAWINGS),
    tables: [...pasted.querySelectorAll("table")].some((table) => table.querySelectorAll("td, th").length > 1),
  }
  return LEFT_OUT.filter((kind) => found[kind])
}

/** Counters of readers are images of one point. */
function isSeen(image: Element): boolean {
  return !["width", "height"].some((side) => Number(image.getAttribute(side) ?? 9) <= 1)
}

function drawRows(pasted: Document, table: Element): void {
  const lines = [...table.querySelectorAll("tr")].flatMap((row) => {
    const cells = [...row.querySelectorAll(":scope > td, :scope > th")]
    const line = pasted.createElement("p")
    for (const [index, cell] of cells.entries()) {
      if (index > 0) line.append(CELL_MARK)
      for (const [at, part] of blocksOf(cell).entries()) line.append(...(at > 0 ? [" "] : []), ...part)
    }
    return cells.length === 0 || line.textContent.trim() === "" ? [] : [line]
  })
  const caption = table.querySelector(":scope > caption")
  const above = pasted.createElement("p")
  if (caption !== null) above.append(...caption.childNodes)
  table.replaceWith(...(caption === null ? [] : [above]), ...lines)
}

/** What stands in a cell, a list of nodes for each of its paragraphs. */
function blocksOf(cell: Element): readonly (readonly ChildNode[])[] {
  const blocks = [...cell.querySelectorAll("p, div, li, h1, h2, h3, h4, h5, h6")].filter(
    (block) => block.querySelector("p, div, li, h1, h2, h3, h4, h5, h6") === null && block.textContent.trim() !== "",
  )
  return blocks.length === 0 ? [[...cell.childNodes]] : blocks.map((block) => [...block.childNodes])
}

/** Nothing of this would run, but a browser tells of each that the content security policy forbids. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<style[\s\S]*?<\/style\s*>/gi, "").replaceAll(/(<[a-z][^<>]*?)\son[a-z]+\s*=/gi, "$1 data-dropped=")
}

/** How deep a paragraph of Word's stands in a list; null for one that is in none. */
function listLevel(element: Element): number | null {
  const found = /mso-list:[^;"']*level(\d+)/i.exec(element.getAttribute("style") ?? "")
  return found?.[1] === undefined ? null : Math.min(9, Number(found[1]))
}

const NUMBER = /^\(?[\d\p{L}]{1,6}[.)、．）]/u

function drawLists(pasted: Document): void {
  let open: { readonly level: number; readonly list: Element }[] = []
  for (const paragraph of pasted.querySelectorAll("p")) {
    const level = listLevel(paragraph)
    if (level === null) {
      open = []
      continue
    }
    // A list goes on only where nothing stands between.
    if (open[0] !== undefined && paragraph.previousElementSibling !== open[0].list) open = []
    const marker = takeMarker(paragraph)
    const kind = NUMBER.test(marker) ? "ol" : "ul"
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // Another sort of list may begin right behind one of the same level.
    const last = open.at(-1)
    if (last?.level === level && marker !== "" && last.list.localName !== kind) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = pasted.createElement(kind)
      const start = /^\(?(\d{1,6})/.exec(marker)?.[1]
      if (kind === "ol" && start !== undefined && start !== "1") list.setAttribute("start", start)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.appendChild(list)
      else paragraph.parentNode?.insertBefore(list, paragraph)
      open.push({ level, list })
    }
    const item = pasted.createElement("li")
    const words = pasted.createElement("p")
    while (paragraph.firstChild !== null) words.appendChild(paragraph.firstChild)
    item.appendChild(words)
    open.at(-1)?.list.appendChild(item)
    paragraph.remove()
  }
}

/** Takes the bullet or number away that Word writes before an entry, and answers it. */
function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = marker?.textContent.trim() ?? ""
  marker?.remove()
  return text
}
