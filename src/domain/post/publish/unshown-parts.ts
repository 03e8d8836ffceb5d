import { type SQL, sql } from "drizzle-orm"
import type { WorkId } from "../../_kernel/ids.ts"
import type { CheckedField } from "../../moderation/index.ts"
import type { ContributionItem, WorkChange } from "./contribution.ts"
import { partTitle } from "./draft-works.ts"
import type { OwnWork } from "./own-work.ts"

/** A part of a post that nobody but its author has seen, as a change of the post leaves it. */
export interface UnshownPart {
  readonly id: WorkId
  readonly path: string
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
}

/** The parts that stay in a post and were never shown; one that is called by its caption or by its post goes on to be. */
export function unshownParts(own: OwnWork, { words, items }: Pick<WorkChange, "words" | "items">): readonly UnshownPart[] {
  const after: readonly ContributionItem[] = items ?? own.items.map(({ id, caption }) => ({ from: "work", workId: id, caption }))
  return after.flatMap((item, index) => {
    const part = item.from === "work" ? own.items.find(({ id, isPart }) => isPart && id === item.workId) : undefined
    if (part === undefined || part.firstShownAtMs !== null) return []
    const { id, text, tags } = part
    const follows = part.title === partTitle(part.caption, own.title)
    const title = follows ? partTitle(item.caption ?? "", words.title ?? own.title) : part.title
    return [{ id, path: `items.${index}`, title, text, tags }]
  })
}

/** What such parts say of themselves, by the path of their item: it can be typed while nobody sees it, as that of their post can. */
export function fieldsOfParts(parts: readonly UnshownPart[], said: ReadonlySet<string>): readonly CheckedField[] {
  return parts.flatMap(({ path, title, text, tags }) => [
    ...(said.has(title) ? [] : [{ path: `${path}.title`, text: title }]),
    ...(text === "" ? [] : [{ path: `${path}.text`, text }]),
    ...tags.map((tag, index) => ({ path: `${path}.tags.${index}`, text: tag })),
  ])
}

/** Names such parts as they are to be called. */
export function namePartsStatements(parts: readonly UnshownPart[], isDone: SQL): readonly SQL[] {
  if (parts.length === 0) return []
  const names = sql`json_each(${JSON.stringify(parts.map(({ id, title }) => ({ id, title })))})`
  return [
    sql`UPDATE work SET title = (SELECT value ->> 'title' FROM ${names} WHERE value ->> 'id' = work.id)
      WHERE id IN (SELECT value ->> 'id' FROM ${names}) AND ${isDone}`,
  ]
}
