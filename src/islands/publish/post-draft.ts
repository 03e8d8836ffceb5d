import * as z from "zod/mini"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import { type PublishItem, publishItemSchema } from "../_runtime/publish-dialog.ts"
import { keepDraft } from "../_ui/draft-memory.ts"
import { NO_WORDS, type WordsDraft } from "./work-words.ts"

/** Under which a post that is being put together is kept. */
export const NEW_POST_KEY = "atelier.post.new"
/** Under which the items of a post are kept, beside its words. */
export const itemsKeyOf = (key: string) => `${key}.items`

/** One part of a post on its way: where it comes from and what is said of it. */
export interface PostItem extends PublishItem {
  readonly caption: string
}

const keptSchema = z.array(z.extend(publishItemSchema, { caption: z.string() }))

/** The items of a draft as it keeps them. */
export type ItemsDraft = { readonly items: string }
export const NO_ITEMS: ItemsDraft = { items: "[]" }

/** The items that a draft keeps; none where it keeps something else. */
export function itemsOf({ items }: ItemsDraft): readonly PostItem[] {
  const kept = z.safeParse(keptSchema, parse(items))
  return kept.success ? kept.data.slice(0, MAXIMUM_POST_ITEMS) : []
}

export function draftOfItems(items: readonly PostItem[]): ItemsDraft {
  return { items: JSON.stringify(items) }
}

/** What tells an item from all others. */
export function itemKeyOf({ source }: Pick<PublishItem, "source">): string {
  return JSON.stringify(source)
}

/** Items behind those that are there; each once, as many as a post holds. */
export function withItems(before: readonly PostItem[], added: readonly PublishItem[]): readonly PostItem[] {
  const known = new Set(before.map(itemKeyOf))
  const fresh = added.filter((item) => !known.has(itemKeyOf(item))).map((item) => ({ ...item, caption: "" }))
  return [...before, ...fresh].slice(0, MAXIMUM_POST_ITEMS)
}

/** Items with one at another place. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** Hands items and words over to the page that puts posts together. */
export function keepPost(items: readonly PublishItem[], words: WordsDraft = NO_WORDS): void {
  keepDraft(NEW_POST_KEY, words)
  keepDraft(itemsKeyOf(NEW_POST_KEY), draftOfItems(withItems([], items)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
