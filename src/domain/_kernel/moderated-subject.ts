import type { SQL } from "drizzle-orm"
import type { Emission } from "./emission.ts"
import type { AccountId } from "./ids.ts"

/** Where a thing stands that people can report: see `WORK_STATES`, whose words these are. */
export type SubjectState = "pending" | "visible" | "limited" | "removed"

/** An image or a video of a thing, as those who decide about it look at it. */
export interface SubjectPreview {
  readonly kind: "image" | "video"
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Something spoken that belongs to a thing, as those who decide about it listen to it. */
export interface SubjectRecording {
  readonly role: "consent" | "sample"
  readonly url: string
}

/** A thing as those who moderate see it, whatever its feature is. */
export interface ModeratedThing {
  readonly id: string
  readonly title: string
  /** What it says in words besides its title; empty without any. */
  readonly text: string
  /** Whose it is; null where nobody's. */
  readonly ownerId: AccountId | null
  readonly preview: SubjectPreview | null
  /** Absent for what is not heard. */
  readonly recordings?: readonly SubjectRecording[]
  /** See `LEVELS`; null where the kind has none. */
  readonly level: number | null
  readonly state: SubjectState
  /** Who its owner shows it to, a word of its feature; null where the kind has no choice. */
  readonly visibility: string | null
  /** Address of its page, without a locale; null without a page. */
  readonly path: string | null
}

/** A change of where a thing stands. */
export interface SubjectMove {
  readonly id: string
  readonly to: SubjectState
  readonly from: readonly SubjectState[]
  /** Notes it also where the thing stands there already, in kinds that keep a history. */
  readonly confirms?: boolean
  /** Account of who does it; `system` for a rule, a report or the clock. */
  readonly actorId: string
  readonly rule: string
  /** What its owner is told; empty without words. */
  readonly reason: string
  readonly endsAtMs: number | null
  readonly nowMs: number
  /** A further condition, within the statements. */
  readonly only: SQL
}

/** A change of a thing's level, see `LEVELS`. */
export interface SubjectRelevel {
  readonly id: string
  /** An expression of it. */
  readonly level: SQL
  readonly nowMs: number
  readonly only: SQL
}

/** One change of where a thing stood, as a row of `historyOf`. */
export interface SubjectChange {
  readonly atMs: number
  readonly fromState: SubjectState
  readonly toState: SubjectState
  readonly actorId: string
  readonly rule: string
  readonly reason: string
}

/** A row of `select`. */
export interface SubjectRow {
  readonly id: string
  /** JSON of what `thingOf` reads. */
  readonly thing: string
}

/** A kind of thing that can be reported, reviewed and taken from the public; each feature declares its own. */
export interface ModeratedSubject {
  /** See `SUBJECT_KINDS`. */
  readonly kind: string
  /** The query of things, as a part of a batch: `ids` is a list or a sub-query in parentheses; rows are `SubjectRow`. */
  readonly select: (ids: SQL) => SQL
  readonly thingOf: (row: SubjectRow) => ModeratedThing
  /** Whether a person may see it now, so that they can report it: a condition over its id. */
  readonly isMet: (id: string, viewerId: string, nowMs: number) => SQL
  /** An expression of its owner's account id, NULL where nobody's or unknown. */
  readonly ownerOf: (id: string) => SQL
  /** Expressions of where it stands and of its level, NULL where there is none. */
  readonly stateOf: (id: string) => SQL
  readonly levelOf: ((id: string) => SQL) | null
  /** What `relevel` set last, which a decision that is taken back sets again; null for a kind whose level is nothing but that. */
  readonly setLevelOf: ((id: string) => SQL) | null
  /** The query of its changes, newest first, whose rows are `SubjectChange`; null for a kind that keeps none. */
  readonly historyOf: ((id: string) => SQL) | null
  /** Statements that move it; null for a kind that stays where it is, such as people, who are banned or not. */
  readonly move: ((move: SubjectMove) => readonly (SQL | Emission)[]) | null
  /** Statements that set its level; null for a kind without levels. */
  readonly relevel: ((change: SubjectRelevel) => readonly (SQL | Emission)[]) | null
  /** A sub-query of the ids that its images are checked under; null for a kind without images. */
  readonly imagesOf: ((id: string) => SQL) | null
  /** A sub-query in parentheses of what its files are blocked by, rows `{ hash }`; null for a kind whose files are not. */
  readonly filesOf: ((id: string) => SQL) | null
  /** Statements that let its blocked images in again, before it is moved in the same batch; null for a kind without images. */
  readonly liftBlocks: ((id: string, only: SQL) => readonly SQL[]) | null
}

type Declared<Stored> = Pick<ModeratedSubject, "kind" | "select" | "isMet" | "ownerOf" | "stateOf"> &
  Partial<Pick<ModeratedSubject, "move" | "relevel" | "imagesOf" | "filesOf" | "liftBlocks" | "levelOf" | "setLevelOf" | "historyOf">> & {
    /** What the `thing` of `select` says. */
    readonly describe: (stored: Stored) => Omit<ModeratedThing, "id">
  }

/** Declares a kind of thing that can be moderated. */
export function defineSubject<Stored>({ describe, ...declared }: Declared<Stored>): ModeratedSubject {
  return {
    move: null,
    relevel: null,
    imagesOf: null,
    filesOf: null,
    liftBlocks: null,
    levelOf: null,
    setLevelOf: null,
    historyOf: null,
    ...declared,
    // What `select` made is what `describe` reads: both are of one declaration.
    thingOf: ({ id, thing }) => ({ id, ...describe(JSON.parse(thing)) }),
  }
}
