import { Node } from "@tiptap/core"
import { imageSources } from "../../../domain/library/rendition-rules.ts"
import { IMAGE_SIZES } from "../../../domain/post/article/document-rules.ts"
import type { EditorParts } from "./editor-parts.ts"

const ATTRIBUTES = ["source", "alt", "caption", "size"] as const

/** An image of the member's own within an article. Its bytes are found by its name; of HTML that is pasted it is taken only where the editor knows the name. */
export const ImageNode = Node.create<EditorParts>({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ images: new Map(), cards: new Map() }),
  addAttributes: () =>
    Object.fromEntries(
      ATTRIBUTES.map((name) => [
        name,
        {
          default: name === "size" ? "normal" : "",
          parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? (name === "size" ? "normal" : ""),
          renderHTML: (attributes: Readonly<Record<string, unknown>>) => ({ [`data-${name}`]: textOf(attributes[name]) }),
        },
      ]),
    ),
  parseHTML() {
    const { images } = this.options
    return [
      {
        tag: "figure[data-source]",
        getAttrs: (element) => (images.has(element.getAttribute("data-source") ?? "") && hasKnownSize(element) ? null : false),
      },
    ]
  },
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
  addNodeView() {
    const { images } = this.options
    return ({ node }) => {
      const dom = document.createElement("figure")
      const img = document.createElement("img")
      const caption = document.createElement("figcaption")
      dom.className = "article-image"
      caption.dir = "auto"
      const show = (attrs: Readonly<Record<string, unknown>>) => {
        const image = images.get(textOf(attrs.source))
        dom.dataset.size = textOf(attrs.size)
        img.alt = textOf(attrs.alt)
        caption.textContent = textOf(attrs.caption)
        caption.hidden = attrs.caption === ""
        if (image === undefined) return
        img.width = image.width
        img.height = image.height
        img.style.backgroundColor = image.colour
        img.src = imageSources(image.url, image.width, image.height).src
      }
      for (const part of [img, caption]) dom.appendChild(part)
      show(node.attrs)
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false
          show(next.attrs)
          return true
        },
      }
    }
  },
})

/** An attribute, which is a text where the schema of articles had its say. */
function textOf(attribute: unknown): string {
  return typeof attribute === "string" ? attribute : ""
}

function hasKnownSize(element: HTMLElement): boolean {
  return IMAGE_SIZES.some((size) => size === element.getAttribute("data-size"))
}
