import { Node } from "@tiptap/core"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import type { EditorParts } from "./editor-parts.ts"

/** The card of a work of the member's own. */
export const CardNode = Node.create<EditorParts>({
  name: "workCard",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ images: new Map(), cards: new Map() }),
  addAttributes: () => ({
    work_id: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-work") ?? "",
      renderHTML: ({ work_id }) => ({ "data-work": String(work_id) }),
    },
  }),
  parseHTML() {
    const { cards } = this.options
    return [{ tag: "div[data-work]", getAttrs: (element) => (cards.has(element.getAttribute("data-work") ?? "") ? null : false) }]
  },
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
  addNodeView() {
    const { cards } = this.options
    return ({ node }) => {
      const card = cards.get(String(node.attrs.work_id))
      const dom = document.createElement("div")
      dom.className = "article-card"
      const image = document.createElement("span")
      image.className = "article-card-image"
      const title = document.createElement("bdi")
      title.className = "self-center font-semibold wrap-anywhere"
      title.textContent = card?.title ?? ""
      if (card !== undefined && card.cover.url !== null) {
        const img = document.createElement("img")
        img.alt = ""
        img.src = renditionUrl(card.cover.url, 320)
        image.appendChild(img)
      }
      for (const part of [image, title]) dom.appendChild(part)
      return { dom }
    }
  },
})
