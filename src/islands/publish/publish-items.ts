import { autoText } from "../../domain/post/portfolio-contract.ts"
import { addPortfolio, addVideo } from "../../domain/post/publish-contract.ts"
import { call } from "../_runtime/call.ts"
import type { PublishItem, PublishRequest } from "../_runtime/publish-dialog.ts"
import type { AutoText, ItemInput, Published } from "./publish-types.ts"
import { inputOf, type WordsDraft } from "./work-words.ts"

/** Where an item comes from, as the calls take it. */
export function sourceOf({ source }: Pick<PublishItem, "source">): ItemInput {
  return source
}

/** Names what is published together, for its draft. */
export function keyOfItems({ items }: PublishRequest): string {
  return items.map(({ source }) => Object.values(source).join(":")).join(",")
}

/** A title, a text and tags out of the recipes of some items; what has none is called as its file is. Throws CallError. */
export async function proposeText(items: readonly PublishItem[], signal: AbortSignal): Promise<AutoText> {
  const proposed = await call(autoText, { items: items.map(sourceOf) }, { handlesErrors: true, isInBackground: true, signal })
  return proposed.title === "" ? { ...proposed, title: items[0]?.name ?? "" } : proposed
}

/** Publishes some items: one as itself, several as a post. Throws CallError; the same key publishes once. */
export function publishItems(
  items: readonly PublishItem[],
  words: WordsDraft,
  typingMs: number | null,
  idempotencyKey: string,
): Promise<Published> {
  const said = { ...inputOf(words), ...(typingMs === null ? {} : { typing_ms: typingMs }) }
  const [first] = items
  const options = { handlesErrors: true, idempotencyKey, timeoutMs: PUBLISHING_TIMEOUT_MS }
  // A lone video says so, since a poster may come with it.
  if (first !== undefined && items.length === 1 && first.kind === "video" && !("work_id" in first.source)) {
    return call(addVideo, { ...first.source, ...said }, options)
  }
  return call(addPortfolio, { items: items.map(sourceOf), ...said }, options)
}

/** Files are copied within the call. */
export const PUBLISHING_TIMEOUT_MS = 120_000
