import { Extension } from "@tiptap/core"
import type { Node } from "@tiptap/pm/model"
import { Plugin, PluginKey } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import { type ArticleDocument, type ArticleNode, childrenOf, nodesOf } from "../../../domain/post/article/document-rules.ts"
import { pathOfField, type TextPlace } from "./checked-text.ts"

/** A place of the article that a rule stands against. */
export interface MarkedPlace extends TextPlace {
  readonly isRefused: boolean
}

/** Where something stands in the editor. */
interface EditorRange {
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
  places: readonly MarkedPlace[],
): readonly [PluginKey<DecorationSet>, DecorationSet] {
  const decorations = places.flatMap((place) => {
    const range = rangeOfPlace(doc, article, place)
    if (range === null) return []
    const look = { class: "finding-mark", "data-refused": String(place.isRefused) }
    const node = doc.nodeAt(range.from)
    return [node?.type.name === "image" ? Decoration.node(range.from, range.to, look) : Decoration.inline(range.from, range.to, look)]
  })
  return [key, DecorationSet.create(doc, decorations)]
}

/**
 * Where a place of an article stands in the editor; null where it is no more. The two hold the same texts in the same order; what is
 * empty may stand in the editor alone.
 */
export function rangeOfPlace(doc: Node, article: ArticleDocument, { field, start, end }: TextPlace): EditorRange | null {
  const path = pathOfField(field)
  const nodes = [...nodesOf(article)]
  const isAt = (other: readonly number[], level: number) => other.length === level && other.every((index, at) => index === path[at])
  const images = nodes.filter(({ node }) => node.type === "image")
  const image = images.findIndex((one) => isAt(one.path, path.length))
  if (image !== -1) return rangesIn(doc, (node) => node.type.name === "image")[image] ?? null
  // A mark's field is its text's; the block is what holds that.
  const isOfMark = field.includes(".marks.")
  const blocks = nodes.filter(({ node }) => hasText(node))
  const block = blocks.findIndex((one) => isAt(one.path, isOfMark ? path.length - 1 : path.length))
  const range = rangesIn(doc, (node) => node.isTextblock && node.childCount > 0)[block]
  const found = blocks[block]
  if (range === undefined || found === undefined) return null
  const first = range.from + 1
  if (!isOfMark) return { from: first + start, to: Math.min(first + end, range.to - 1) }
  // Where a link leads is not seen: the words that it is on are marked.
  const pieces = childrenOf(found.node).map((piece) => (piece.type === "text" ? piece.text.length : 1))
  const at = path.at(-1) ?? 0
  const from = first + pieces.slice(0, at).reduce((sum, length) => sum + length, 0)
  return { from, to: from + (pieces[at] ?? 0) }
}

function hasText(node: ArticleNode): boolean {
  return (node.type === "paragraph" || node.type === "heading" || node.type === "codeBlock") && childrenOf(node).length > 0
}

function rangesIn(doc: Node, isWanted: (node: Node) => boolean): readonly EditorRange[] {
  const found: EditorRange[] = []
  doc.descendants((node, pos) => {
    if (isWanted(node)) found.push({ from: pos, to: pos + node.nodeSize })
  })
  return found
}
