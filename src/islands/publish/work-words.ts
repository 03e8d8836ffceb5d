import { MAXIMUM_TAG_CHARACTERS, MAXIMUM_TAGS, MAXIMUM_TITLE_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { WORK_VISIBILITIES, type WorkVisibility } from "../../domain/post/state-rules.ts"
import type { AutoText, PublishWords } from "./publish-types.ts"

/** What is typed of a work, as a form keeps it. */
export type WordsDraft = {
  readonly title: string
  readonly text: string
  /** One a line: a tag has none within. */
  readonly tags: string
  readonly visibility: string
  /** What its author says it shows; 0 where they say nothing. */
  readonly level: string
}

export const NO_WORDS: WordsDraft = { title: "", text: "", tags: "", visibility: "public", level: "0" }

/** What an author may say that it shows; 0 leaves it to the checks. */
export const AUTHOR_LEVELS = ["0", "1", "2", "4", "8", "16"] as const
export type AuthorLevel = (typeof AUTHOR_LEVELS)[number]

/** The tags of a draft. */
export function tagsOf({ tags }: Pick<WordsDraft, "tags">): readonly string[] {
  return tags.split("\n").filter((tag) => tag !== "")
}

export function visibilityOf({ visibility }: Pick<WordsDraft, "visibility">): WorkVisibility {
  return WORK_VISIBILITIES.find((known) => known === visibility) ?? "public"
}

export function levelOfDraft({ level }: Pick<WordsDraft, "level">): AuthorLevel {
  return AUTHOR_LEVELS.find((known) => known === level) ?? "0"
}

/** Tags with those that were typed: each once however it is written, without `#`, as many and as long as may be. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(/[,\uff0c\u3001\n\r\t]/)
    .map((tag) => [...tag.replaceAll("#", "").trim()].slice(0, MAXIMUM_TAG_CHARACTERS).join(""))
    .filter((tag) => tag !== "")
  const all = [...tags]
  for (const tag of added) if (!all.some((known) => known.toLowerCase() === tag.toLowerCase())) all.push(tag)
  return all.slice(0, MAXIMUM_TAGS)
}

/** A draft with what was proposed where nothing was typed. */
export function withProposal(words: WordsDraft, proposed: AutoText): WordsDraft {
  return {
    ...words,
    title: words.title.trim() === "" ? [...proposed.title].slice(0, MAXIMUM_TITLE_CHARACTERS).join("") : words.title,
    text: words.text.trim() === "" ? proposed.text : words.text,
    tags: words.tags === "" ? withTags([], proposed.tags.join("\n")).join("\n") : words.tags,
  }
}

/** A draft as the calls take it. */
export function inputOf(words: WordsDraft): PublishWords {
  const level = levelOfDraft(words)
  return {
    title: words.title.trim(),
    text: words.text.trim(),
    tags: [...tagsOf(words)],
    visibility: visibilityOf(words),
    ...(level === "0" ? {} : { level: LEVEL_NUMBERS[level] }),
  }
}

/** What a form changes of what it began with: what another tab changed meanwhile and this one left as it was stays. */
export function changesOf(words: WordsDraft, before: WordsDraft): Partial<PublishWords> {
  const [now, then] = [inputOf(words), inputOf(before)]
  return {
    ...(now.title === then.title ? {} : { title: now.title }),
    ...(now.text === then.text ? {} : { text: now.text }),
    ...(words.tags === before.tags ? {} : { tags: now.tags }),
    ...(now.visibility === then.visibility ? {} : { visibility: now.visibility }),
    ...(now.level === undefined ? {} : { level: now.level }),
  }
}

const LEVEL_NUMBERS = { "1": 1, "2": 2, "4": 4, "8": 8, "16": 16 } as const
