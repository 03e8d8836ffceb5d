import { seemlyText } from "../../../domain/post/article/normalise-document.ts"

/**
 * HTML of the clipboard as the editor's schema can read it. What Word calls a list is a row of paragraphs with their level in a style;
 * they become lists. The rest is the schema's to leave out. Nothing of it is ever part of the page: it is parsed into a document of its
 * own, where no script runs and no image loads.
 */
export function cleanPastedHtml(html: string): string {
  const pasted = new DOMParser().parseFromString(withoutScripts(seemlyText(html)), "text/html")
  for (const element of pasted.querySelectorAll("script, style, meta, link, title, template, noscript, iframe, object, embed, svg, math"))
    element.remove()
  drawLists(pasted)
  return pasted.body.innerHTML
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
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = pasted.createElement(/^\(?[\dA-Za-z]{1,4}[.)]/.test(marker) ? "ol" : "ul")
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
