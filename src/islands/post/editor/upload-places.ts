import { Extension } from "@tiptap/core"
import type { EditorState, Transaction } from "@tiptap/pm/state"
import { Plugin, PluginKey } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"

type Change = { readonly add: { readonly id: string; readonly at: number; readonly words: string } } | { readonly remove: string }

const key = new PluginKey<DecorationSet>("uploadPlaces")

/** Keeps the places that images on their way will stand at, whatever is typed meanwhile. */
export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc)
          const change: Change | undefined = transaction.getMeta(key)
          if (change === undefined) return places
          if ("add" in change) {
            const { id, at, words } = change.add
            return places.add(transaction.doc, [Decoration.widget(at, () => placeholder(words), { id, side: 1 })])
          }
          return places.remove(places.find(undefined, undefined, ({ id }) => id === change.remove))
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

function placeholder(words: string): HTMLElement {
  const element = document.createElement("span")
  element.className = "article-upload"
  element.textContent = words
  return element
}

/** Keeps a place of the document for what is on its way. */
export function keepPlace(transaction: Transaction, id: string, at: number, words: string): Transaction {
  const change: Change = { add: { id, at, words } }
  return transaction.setMeta(key, change)
}

/** Gives a place up. */
export function leavePlace(transaction: Transaction, id: string): Transaction {
  const change: Change = { remove: id }
  return transaction.setMeta(key, change)
}

/** Where a kept place is by now; null where its surroundings were deleted. */
export function placeOf(state: EditorState, id: string): number | null {
  const [place] = key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
  return place?.from ?? null
}
