import { Mark, markPasteRule } from "@tiptap/core"
import { linkTarget } from "../../../domain/post/article/href-rules.ts"

/** An address as it is pasted among words; what closes a sentence or a bracket is not of it. */
const ADDRESS = /https:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/gi

/** A link to where articles may lead; an address that is pasted becomes one by itself. */
export const LinkMark = Mark.create({
  name: "link",
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = linkTarget(element.getAttribute("href") ?? "")
        return href === null ? false : { href }
      },
    },
  ],
  // Where it is written it leads nowhere by a press: that is for editing.
  renderHTML: ({ HTMLAttributes }) => [
    "a",
    { href: linkTarget(String(HTMLAttributes.href)) ?? "", rel: "noopener noreferrer nofollow" },
    0,
  ],
  addPasteRules() {
    return [
      markPasteRule({
        find: ADDRESS,
        type: this.type,
        getAttributes: (match) => {
          const href = linkTarget(match[0])
          return href === null ? false : { href }
        },
      }),
    ]
  },
})
