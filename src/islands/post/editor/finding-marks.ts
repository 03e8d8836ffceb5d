import { Extension } from "@tiptap/core"
import type { Node } from "@tiptap/pm/model"
import { Plugin, PluginKey } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import type { ArticleDocument } from "../../../domain/post/article/document-rules.ts"
import { checkedTextOf, placesOfSpan } from "../../../domain/post/article/document-text.ts"

/** A place of the article that a rule stands against: offsets into its plain text. */
export interface MarkedSpan {
  readonly start: number
  readonly end: number
  readonly isRefused: boolean
}

/** Where something stands in the editor. */
export interface EditorRange {
  readonly from: number
  readonly to: number
}

const key = new PluginKey<DecorationSet>("findingMarks")

/** Marks places in the text until they are changed; `showFindings` says which. */
export const FindingMarks = Extension.create({
  name: "findingMarks",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const shown: DecorationSet | undefined = transaction.getMeta(key)
          return shown ?? before.map(transaction.mapping, transaction.doc)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** What a transaction is told so that these places are marked. */
export function findingsMeta(
  doc: Node,
  article: ArticleDocument,
  spans: readonly MarkedSpan[],
): readonly [PluginKey<DecorationSet>, DecorationSet] {
  const decorations = spans.flatMap(({ isRefused, ...span }) =>
    rangesOfSpan(doc, article, span).map(({ from, to }) =>
      doc.nodeAt(from)?.isText === true
        ? Decoration.inline(from, to, { class: "finding-mark", "data-refused": String(isRefused) })
        : Decoration.node(from, to, { class: "finding-mark", "data-refused": String(isRefused) }),
    ),
  )
  return [key, DecorationSet.create(doc, decorations)]
}

/**
 * Where a span of an article's plain text stands in the editor. The two hold the same texts in the same order; only what is empty may
 * stand in the editor alone.
 */
export function rangesOfSpan(
  doc: Node,
  article: ArticleDocument,
  span: { readonly start: number; readonly end: number },
): readonly EditorRange[] {
  const text = checkedTextOf(article)
  const { leaves, images } = textsAndImages(doc)
  const offsets = new Map<string, { readonly from: number; readonly to: number }>()
  let length = 0
  for (const { start, end, path, of } of text.stretches) {
    if (of !== "text") continue
    offsets.set(path.join("."), { from: length, to: length + end - start })
    length += end - start
  }
  return placesOfSpan(text, span).flatMap(({ stretch, start, end }): readonly EditorRange[] => {
    const node = offsets.get(stretch.path.join("."))
    if (node === undefined) {
      const before = article.content.slice(0, stretch.path[0]).filter(({ type }) => type === "image")
      const image = images[before.length]
      return image === undefined ? [] : [image]
    }
    // Where a link leads is not seen: the words that it is on are marked.
    const { from, to } = stretch.of === "href" ? node : { from: node.from + start, to: node.from + end }
    return leaves
      .filter((leaf) => leaf.from < to && from < leaf.to)
      .map((leaf) => ({ from: leaf.pos + Math.max(0, from - leaf.from), to: leaf.pos + Math.min(to, leaf.to) - leaf.from }))
  })
}

/** The texts of the editor with where each begins among all of them, and its images. */
function textsAndImages(doc: Node) {
  const leaves: { readonly pos: number; readonly from: number; readonly to: number }[] = []
  const images: EditorRange[] = []
  let length = 0
  doc.descendants((node, pos) => {
    if (node.type.name === "image") images.push({ from: pos, to: pos + node.nodeSize })
    if (node.text === undefined) return
    leaves.push({ pos, from: length, to: length + node.text.length })
    length += node.text.length
  })
  return { leaves, images }
}
