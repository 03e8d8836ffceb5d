import type { FileId, TaskId, WorkId } from "../../_kernel/ids.ts"
import type { Locale } from "../../_kernel/locales.ts"
import type { CheckedField } from "../../moderation/index.ts"
import type { Level } from "../../moderation/level-rules.ts"
import type { ContributionType } from "../contribution-rules.ts"
import type { WorkVisibility } from "../state-rules.ts"

/** One part of what is published: a work, a result of a task, or a file of My media, of the member's own. */
export type ContributionItem = (
  | { readonly from: "work"; readonly workId: WorkId }
  | { readonly from: "task"; readonly taskId: TaskId; readonly position: number }
  | { readonly from: "file"; readonly fileId: FileId }
) & {
  /** What its author calls it, where they say so. */
  readonly type?: ContributionType
  readonly caption?: string
  /** Of a video: the image file that stands for it; left out, the poster that it has. */
  readonly posterFileId?: FileId
}

/** What an author says of a work in words, and to whom they show it. */
export interface ContributionWords {
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  /** Null where they do not say: what they read the site in is taken. */
  readonly language: Locale | null
  readonly visibility: WorkVisibility
  /** What its author says it shows; 0 where they say nothing. */
  readonly level: Level | 0
  /** How long they typed; null where the client does not say. */
  readonly typingMs: number | null
}

/** An image of an article that was copied: what its document may name it by. */
export interface CopiedImage {
  readonly fileId: FileId
  readonly mediaKey: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
}

/** The tree of an article, with the images of My media in it, which are copied as those of any work are. */
export interface ArticleBody {
  /** Images of My media that the tree names, each once; one that is not there or cannot be copied is left out of the answer only. */
  readonly imageFileIds: readonly FileId[]
  /** All text in it, by the path of its node in the input, for the rules of texts. */
  readonly texts: readonly CheckedField[]
  /** What it is, as it was sent: tells two trees apart. */
  readonly identity: string
  /** JSON of the tree once its images are copied; `before` is that of the article as it stands, null for a new one. Throws InvalidInput where it cannot do without one. */
  readonly write: (images: ReadonlyMap<FileId, CopiedImage>, before: string | null) => string
}

/** What is published, by what it is: the only way that a work comes to be. */
export type Contribution = { readonly words: ContributionWords } & (
  | { readonly kind: "portfolio"; readonly items: readonly ContributionItem[]; readonly isDraft: boolean }
  | { readonly kind: "video"; readonly item: ContributionItem; readonly isDraft: boolean }
  | { readonly kind: "article"; readonly body: ArticleBody; readonly coverFileId: FileId | null; readonly isDraft: boolean }
)

/** What is to change of a work; what is left out stays. `visibility` alone asks nothing of the rules of texts, but where something is shown for the first time. */
export interface WorkChange {
  readonly words: Partial<ContributionWords>
  readonly items?: readonly ContributionItem[]
  /** Of a video: another image that stands for it. */
  readonly posterFileId?: FileId
  readonly body?: ArticleBody
  /** Of an article: null takes its cover away. */
  readonly coverFileId?: FileId | null
}
