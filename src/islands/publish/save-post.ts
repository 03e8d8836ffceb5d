import { publishPortfolio } from "../../domain/post/portfolio-contract.ts"
import { addPortfolio, editPortfolio } from "../../domain/post/publish-contract.ts"
import { call } from "../_runtime/call.ts"
import { draftOfItems, type ItemsDraft, type PostItem } from "./post-draft.ts"
import { PUBLISHING_TIMEOUT_MS, sourceOf } from "./publish-items.ts"
import type { ItemInput, Published } from "./publish-types.ts"
import { changesOf, inputOf, visibilityOf, type WordsDraft } from "./work-words.ts"

/** A post that is edited. */
export interface KnownPost {
  readonly id: string
  readonly isDraft: boolean
  readonly words: WordsDraft
  readonly items: readonly PostItem[]
}

interface SavedPost {
  readonly post: KnownPost | null
  readonly items: readonly PostItem[]
  readonly words: WordsDraft
  readonly typingMs: number | null
  readonly as: "draft" | "publish"
  /** The items that the post had. */
  readonly initial: ItemsDraft
}

const OPTIONS = { handlesErrors: true, timeoutMs: PUBLISHING_TIMEOUT_MS } as const

/** Keeps a post as a draft or publishes it, a new one or one that there is. Throws CallError. */
export async function savePost({ post, items, words, typingMs, as, initial }: SavedPost): Promise<Published> {
  const input = items.map(itemInputOf)
  if (post === null) {
    const typed = typingMs === null ? {} : { typing_ms: typingMs }
    return call(addPortfolio, { items: input, ...inputOf(words), ...typed, ...(as === "draft" ? { draft: true } : {}) }, OPTIONS)
  }
  const { visibility: shownTo, ...rest } = changesOf(words, post.words)
  const visibility = visibilityOf(words)
  // A draft is shown to nobody until it is published; its items are sent where they are others.
  const changes = {
    id: post.id,
    ...rest,
    ...(post.isDraft || shownTo === undefined ? {} : { visibility: shownTo }),
    ...(draftOfItems(items).items === initial.items ? {} : { items: input }),
  }
  const edited = await call(editPortfolio, changes, OPTIONS)
  if (!post.isDraft || as === "draft" || visibility === "private") return edited
  return call(publishPortfolio, { id: post.id, visibility }, OPTIONS)
}

function itemInputOf(item: PostItem): ItemInput {
  const caption = item.caption.trim()
  return { ...sourceOf(item), ...(caption === "" ? {} : { caption }) }
}
