import type { FileId, TaskId, WorkId } from "../../_kernel/ids.ts"
import type { ItemOrigin } from "../origin-rules.ts"

/** A file that is copied for a work before the work is written. */
export interface PlannedCopy {
  readonly from: string
  readonly to: string
  /** `video` brings its renditions along. */
  readonly what: "file" | "video"
}

/** What a work came of. `fileKey` is the key of a file that it was made from, whose id is looked up where it is written. */
export interface PlannedOrigin {
  readonly relation: ItemOrigin
  readonly taskId?: TaskId
  readonly taskPosition?: number
  readonly fileId?: FileId
  readonly fileKey?: string
  readonly ancestorId?: WorkId
}

/** An image of a work that is to be looked at. */
export interface PlannedCheck {
  readonly mediaKey: string
  readonly perceptualHash: string | null
  /** What the recipe that came with it asked for; null where it came with none. */
  readonly recipeWords: string | null
}

/** A work that stands for one file, before its files are copied. */
export interface PlannedWork {
  readonly id: WorkId
  readonly objectType: number
  /** Key of the copied cover; empty without one. */
  readonly coverKey: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  /** `#rrggbb`; null where it is not known yet. */
  readonly colour: string | null
  readonly streamKey: string | null
  readonly durationMs: number | null
  readonly isPreview: boolean
  /** JSON of the recipe; null without one. */
  readonly recipe: string | null
  /** The words of the recipe, for the rules of texts. */
  readonly recipeWords: string
  readonly importedFrom: string | null
  readonly madeBy: string | null
  readonly sha256: string | null
  /** What its file is known by in the list of blocked ones; null for what has none. */
  readonly fileHash: string | null
  readonly hasFaceSwap: boolean
  /** Marks that filters find it by, see `facetOf`. */
  readonly facets: readonly string[]
  /** What is said or sung in it: its text as much as what its author typed. Empty for what has no words. */
  readonly heard: string
  readonly origins: readonly PlannedOrigin[]
  readonly checks: readonly PlannedCheck[]
  readonly copies: readonly PlannedCopy[]
}

/** What of a planned work is known once its files are copied. */
export interface CopiedWork extends PlannedWork {
  readonly previewKey: string | null
  readonly colour: string
}

/** One item of a post: a work of its author's that there is, or one that comes to be with it. */
export type PlannedItem = { readonly caption: string } & (
  | { readonly is: "there"; readonly work: ExistingWork }
  | { readonly is: "new"; readonly work: PlannedWork }
)

/** A work of the author's own, as far as a post needs it for its cover. */
export interface ExistingWork {
  readonly id: WorkId
  readonly objectType: number
  readonly subChannel: string | null
  readonly coverKey: string
  readonly width: number
  readonly height: number
  readonly thumbhash: string
  readonly colour: string
  readonly streamKey: string | null
  readonly previewKey: string | null
  readonly durationMs: number | null
  readonly isPreview: boolean
  /** Whether others meet it. */
  readonly isOpen: boolean
}
