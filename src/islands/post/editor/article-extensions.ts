import { Extension, type Extensions } from "@tiptap/core"
import { Blockquote } from "@tiptap/extension-blockquote"
import { Bold } from "@tiptap/extension-bold"
import { Code } from "@tiptap/extension-code"
import { CodeBlock } from "@tiptap/extension-code-block"
import { Document } from "@tiptap/extension-document"
import { HardBreak } from "@tiptap/extension-hard-break"
import { Heading } from "@tiptap/extension-heading"
import { HorizontalRule } from "@tiptap/extension-horizontal-rule"
import { Italic } from "@tiptap/extension-italic"
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list"
import { Paragraph } from "@tiptap/extension-paragraph"
import { Strike } from "@tiptap/extension-strike"
import { Text } from "@tiptap/extension-text"
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions"
import { HEADING_LEVELS, MAXIMUM_LIST_DEPTH } from "../../../domain/post/article/document-rules.ts"
import { CardNode } from "./card-node.ts"
import type { EditorParts } from "./editor-parts.ts"
import { FindingMarks } from "./finding-marks.ts"
import { ImageNode } from "./image-node.ts"
import { LinkMark } from "./link-mark.ts"
import { UploadPlaces } from "./upload-places.ts"

/** Lists go no deeper than an article may have them. */
const ListDepth = Extension.create({
  name: "listDepth",
  priority: 1_000,
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const { $from } = editor.state.selection
        const items = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
          ({ type }) => type.name === "listItem",
        )
        return items.length >= MAXIMUM_LIST_DEPTH
      },
    }
  },
})

/** The headings that a pasted page begins with are the article's own second; what is smaller than its smallest is that. */
const ArticleHeading = Heading.extend({
  parseHTML() {
    const levels = HEADING_LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } }))
    const smallest = HEADING_LEVELS.at(-1)
    return [
      ...levels,
      { tag: "h1", attrs: { level: HEADING_LEVELS[0] } },
      ...["h5", "h6"].map((tag) => ({ tag, attrs: { level: smallest } })),
    ]
  },
}).configure({ levels: [...HEADING_LEVELS] })

/** The editor's half of the schema: nodes and marks by the names of `ArticleDocument`, and no other. */
export function articleExtensions(parts: EditorParts, placeholder: string): Extensions {
  return [
    Document,
    Text,
    Paragraph.extend({ addAttributes: () => ({}), renderHTML: () => ["p", { dir: "auto" }, 0] }),
    ArticleHeading,
    BulletList,
    OrderedList,
    ListItem.extend({ content: "paragraph (paragraph | bulletList | orderedList)*" }),
    ListKeymap,
    ListDepth,
    Blockquote.extend({ content: "(paragraph | bulletList | orderedList)+" }),
    CodeBlock,
    HorizontalRule,
    HardBreak,
    Bold,
    Italic,
    Strike,
    Code.extend({ excludes: "" }),
    LinkMark,
    ImageNode.configure(parts),
    CardNode.configure(parts),
    UndoRedo,
    Placeholder.configure({ placeholder }),
    Dropcursor.configure({ class: "article-drop", color: false }),
    Gapcursor,
    TrailingNode,
    FindingMarks,
    UploadPlaces,
  ]
}
