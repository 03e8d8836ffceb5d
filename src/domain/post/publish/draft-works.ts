import type { WorkId } from "../../_kernel/ids.ts"
import { type Level, strongestLevel } from "../../moderation/level-rules.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import type { CheckedWords } from "./check-words.ts"
import type { ContributionWords } from "./contribution.ts"
import type { CopiedWork, ExistingWork, PlannedItem } from "./planned-work.ts"
import { distinctTags, subChannelOf } from "./publish-rules.ts"
import type { NewWork } from "./write-work.ts"

/** Works that are written together: the one that is published, and the parts of it that come to be with it. */
export interface DraftedWorks {
  readonly main: NewWork
  readonly parts: readonly NewWork[]
  /** All items of a post in their order; empty if it is not one. */
  readonly items: readonly { readonly id: WorkId; readonly caption: string }[]
}

/** A copied work whose recipe was looked at. */
export type CheckedWork = CopiedWork & { readonly recipeLevel: Level }

/** The row of a work that stands alone: one image, one video, one sound. */
export function soleWork(work: CheckedWork, words: ContributionWords, checked: CheckedWords): NewWork {
  return {
    ...fieldsOfCopy(work),
    subChannel: null,
    title: words.title,
    text: words.text,
    tags: distinctTags(words.tags),
    textLevel: strongestLevel(checked.level, work.recipeLevel),
    document: null,
    isPart: false,
    state: checked.state,
    rule: checked.rule,
  }
}

/** What a part of a post is called. */
export function partTitle(caption: string, postTitle: string): string {
  return caption === "" ? postTitle : caption.slice(0, 120)
}

/** A part of a post: listed by nothing but its post, under its caption or the post's title. */
export function partWork(work: CheckedWork, caption: string, title: string, level: Level): NewWork {
  return {
    ...fieldsOfCopy(work),
    subChannel: null,
    title: partTitle(caption, title),
    text: "",
    tags: [],
    textLevel: strongestLevel(level, work.recipeLevel),
    document: null,
    isPart: true,
    state: "pending",
    rule: null,
  }
}

/** A post of several items: its cover is that of the first that is for others. */
export function postOf(
  id: WorkId,
  items: readonly PlannedItem[],
  copied: readonly CheckedWork[],
  words: ContributionWords,
  checked: CheckedWords,
): DraftedWorks {
  const copyOf = (item: PlannedItem) => (item.is === "there" ? item.work : copied.find((work) => work.id === item.work.id))
  const all = items.flatMap((item) => copyOf(item) ?? [])
  const parts = items.flatMap((item) => {
    const work = item.is === "new" ? copied.find((one) => one.id === item.work.id) : undefined
    return work === undefined ? [] : [partWork(work, item.caption, words.title, 1)]
  })
  const main: NewWork = {
    ...coverOf(all, words.visibility !== "private"),
    id,
    objectType: OBJECT_TYPES.post,
    subChannel: subChannelOf(all),
    title: words.title,
    text: words.text,
    tags: distinctTags(words.tags),
    textLevel: checked.level,
    document: null,
    isPart: false,
    isPreview: all.some((work) => work.isPreview),
    state: checked.state,
    rule: checked.rule,
    recipe: null,
    importedFrom: null,
    madeBy: null,
    sha256: null,
    fileHash: null,
    hasFaceSwap: copied.some((work) => work.hasFaceSwap),
    facets: [],
    origins: [],
    checks: [],
  }
  return { main, parts, items: items.map((item) => ({ id: item.work.id, caption: item.caption })) }
}

/** What a post takes from the first of its items that is for others, or to be, for its card; one that is for others has no cover without one. */
export function coverOf(items: readonly (ExistingWork | CheckedWork)[], isForOthers: boolean) {
  const cover = items.find((item) => !("isOpen" in item) || item.isOpen) ?? (isForOthers ? undefined : items[0])
  return {
    coverKey: cover?.coverKey ?? "",
    width: cover?.width ?? 0,
    height: cover?.height ?? 0,
    thumbhash: cover?.thumbhash ?? "",
    colour: cover?.colour ?? "#808080",
    streamKey: cover?.streamKey ?? null,
    previewKey: cover?.previewKey ?? null,
    durationMs: cover?.durationMs ?? null,
  }
}

function fieldsOfCopy({ copies: _copies, recipeWords: _words, recipeLevel: _level, heard: _heard, ...fields }: CheckedWork) {
  return fields
}
