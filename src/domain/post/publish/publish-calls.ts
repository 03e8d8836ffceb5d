import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import { given } from "../../_kernel/given.ts"
import { levelOf } from "../../moderation/level-rules.ts"
import { refuseTypes } from "../contribution-registry.ts"
import type * as calls from "../publish-contract.ts"
import { changeWork } from "./change-work.ts"
import type { ContributionItem, ContributionWords } from "./contribution.ts"
import type { ItemInput, Published } from "./input-schemas.ts"
import { publishWork } from "./publish-work.ts"

type WordsInput = Pick<CallInput<typeof calls.addPortfolio>, "title" | "text" | "tags" | "visibility" | "level" | "language" | "typing_ms">
type ChangesInput = Omit<CallInput<typeof calls.editPortfolio>, "id" | "items">

/** Publishes works, results and files: `post/portfolio/add`. Throws as `publishWork`. */
export function addPortfolio(context: MemberContext, input: CallInput<typeof calls.addPortfolio>): Promise<Published> {
  const { items, draft = false, ...words } = input
  return publishWork(context, { kind: "portfolio", words: wordsOf(words), items: items.map(itemOf), isDraft: draft })
}

/** The same of items that say what they are: `post/portfolio/add_v2`. Throws InvalidInput besides. */
export function addTypedPortfolio(context: MemberContext, input: CallInput<typeof calls.addPortfolioV2>): Promise<Published> {
  const { items, draft = false, ...words } = input
  refuseTypes(items)
  return publishWork(context, {
    kind: "portfolio",
    words: wordsOf(words),
    items: items.map((item) => ({ ...itemOf(item), type: item.type })),
    isDraft: draft,
  })
}

/** Changes a post: `post/portfolio/edit`. Throws as `changeWork`. */
export function editPortfolio(context: MemberContext, input: CallInput<typeof calls.editPortfolio>): Promise<Published> {
  const { id, items, ...changes } = input
  return changeWork(context, id, { words: changesOf(changes), ...(items === undefined ? {} : { items: items.map(itemOf) }) })
}

/** Publishes a video: `post/video/add`. Throws as `publishWork`. */
export function addVideo(context: MemberContext, input: CallInput<typeof calls.addVideo>): Promise<Published> {
  const { draft = false, file_id, task_id, position, poster_file_id, poster_at_ms, ...words } = input
  const item = itemOf({ file_id, task_id, position, poster_file_id, cover_at_ms: poster_at_ms })
  return publishWork(context, { kind: "video", words: wordsOf(words), item, isDraft: draft })
}

/** Changes a video: `post/video/edit`. Throws as `changeWork`. */
export function editVideo(context: MemberContext, input: CallInput<typeof calls.editVideo>): Promise<Published> {
  const { id, poster_file_id, poster_at_ms: _moment, ...changes } = input
  return changeWork(context, id, { words: changesOf(changes), ...given({ posterFileId: poster_file_id }) })
}

/** Shows a work to others than before: `artwork/visibility`. Throws as `changeWork`. */
export function showTo(context: MemberContext, { id, visibility }: CallInput<typeof calls.artworkVisibility>): Promise<Published> {
  return changeWork(context, id, { words: { visibility } })
}

/** An item as its input names it. Throws InvalidInput for one that names nothing. */
export function itemOf(input: ItemInput): ContributionItem {
  const { work_id: workId, task_id: taskId, position, file_id: fileId, poster_file_id: posterFileId, caption } = input
  const beside = { ...given({ caption, posterFileId }) }
  if (workId !== undefined) return { from: "work", workId, ...beside }
  if (taskId !== undefined && position !== undefined) return { from: "task", taskId, position, ...beside }
  if (fileId !== undefined) return { from: "file", fileId, ...beside }
  throw invalidInput({ path: "items", message: "InvalidInput" })
}

function wordsOf({
  title,
  text = "",
  tags = [],
  visibility = "public",
  level,
  language,
  typing_ms: typingMs,
}: WordsInput): ContributionWords {
  const authorLevel = level === undefined ? 0 : levelOf(level)
  return { title, text, tags, visibility, level: authorLevel, language: language ?? null, typingMs: typingMs ?? null }
}

function changesOf({ title, text, tags, visibility, level, language }: ChangesInput): Partial<ContributionWords> {
  return {
    ...given({ title, text, tags, visibility, level: level === undefined ? undefined : levelOf(level), language }),
  }
}
