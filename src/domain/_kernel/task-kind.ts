import type * as z from "zod/mini"
import type { MediaFacts } from "../../formats/media-facts.ts"
import type { FieldError } from "./errors.ts"
import { type FieldTable, unheededFields } from "./field-table.ts"
import type { Plan } from "./plans.ts"
import type { TaskSpecification } from "./task-specification.ts"
import { validInput } from "./valid-input.ts"

/** What tasks share their slots by: one dispatcher each. */
export const POOLS = ["image", "video", "audio", "text", "training"] as const
export type Pool = (typeof POOLS)[number]

/** Width and height in px. */
export interface SizePx {
  readonly width: number
  readonly height: number
}

/** What comes back: files of one sort, of one size where the kind orders one, or an answer in JSON. */
export type Expectation =
  | {
      readonly form: "files"
      readonly count: number
      readonly media: "image" | "video" | "audio"
      readonly sizePx: SizePx | null
      readonly maximumBytes: number
    }
  | { readonly form: "answer" }

/**
 * How a renderer is asked after a job: first, then every so often, down to `slowestMs` while it says the same; and after how long a silence
 * the job counts as lost.
 */
export interface PollRhythm {
  readonly firstAfterMs: number
  readonly everyMs: number
  /** `everyMs` where it is not told. */
  readonly slowestMs?: number
  readonly lostAfterMs: number
}

/** A stored file that an order is about. `role` says what it is to the kind. */
export interface OrderInput {
  readonly role: string
  readonly mediaKey: string
  /** Hex; empty where nobody knows it before the file is sent. */
  readonly sha256: string
  readonly sizeBytes: number
}

/** A stored image of the owner's that a task is to be made from. Sides in px, as it is shown. */
export interface TaskSource {
  /** What it is to the kind: the image that the task is about, its mask, a map … */
  readonly role: string
  readonly mediaKey: string
  readonly url: string
  /** Hex; empty where nobody knows it before the file is sent. */
  readonly sha256: string
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  /** What it was made with; empty where nobody knows. */
  readonly prompt: string
  /** Of what plays; null or absent for what does not. */
  readonly durationMs?: number | null
}

/** What an input is specified with, besides itself. `random` answers numbers in [0, 1); the plan is of the caller. */
export interface SpecifyFacts {
  readonly random: () => number
  readonly plan: Plan
  readonly sources: readonly TaskSource[]
}

/** What a renderer is sent: the kind's own fields in the words of the render protocol, and the files that they are about. */
export interface RenderOrder {
  readonly fields: Readonly<Record<string, unknown>>
  readonly inputs: readonly OrderInput[]
}

/** What a task costs: a row of the one price table, so many times, for files of a size where the size counts. */
export interface PriceAsk<Row extends string> {
  readonly row: Row
  readonly count: number
  readonly sizePx: SizePx | null
  /** Factor of the base model; 1 by default. */
  readonly modelFactor?: number
  /** How many of these are laid over each file; none by default. */
  readonly loraCount?: number
  readonly controlNetCount?: number
  /** Units that each file comes to, where it is priced by what plays; 1 by default. */
  readonly units?: number
  /** Percent that are taken off in the end; 0 by default. */
  readonly discountOffRate?: number
  /** The factor where only preview renderers carry it out, in which no model works; the same by default. */
  readonly previewModelFactor?: number
}

/** The price of a task: one row for all its pieces, or a row for each where they differ, by their places. */
export type KindPrice<Row extends string> = PriceAsk<Row> | readonly PriceAsk<Row>[]

/** A price that goes by what plays in each of the files. */
export interface LengthPrice<Row extends string> {
  /** Seconds that are paid for. */
  readonly seconds: number
  /** Whether nobody knows them before: then it is charged by the seconds that came, never for more than these. */
  readonly isGuess?: boolean
  /** Seconds that come before them in the file and are not paid for. */
  readonly beforeS?: number
  /** The price if only so many were made. */
  readonly priceOf: (seconds: number) => PriceAsk<Row>
}

/** Whether a price has a row for each piece. */
export function isPricedByPiece<Row extends string>(price: KindPrice<Row>): price is readonly PriceAsk<Row>[] {
  return Array.isArray(price)
}

/** What a task is whose pieces are ordered one after the other, each as a task of another kind would be. */
export interface Series<Specification> {
  /** The specifications of its pieces by their places: all of one other kind, of one file each. */
  readonly pieces: (specification: Specification) => readonly TaskSpecification[]
  /** Of the input that was kept, the input that makes the piece at a place alone. */
  readonly inputOf: (kept: unknown, specification: Specification, place: number) => unknown
}

/** What came back, as the kind looks at it: a file by its bytes, or an answer of unknown form. */
export type Delivered =
  /** `lyrics`: the words that the renderer says are sung in it; absent where it says none. */
  { readonly form: "file"; readonly facts: MediaFacts; readonly lyrics?: string } | { readonly form: "answer"; readonly answer: unknown }

/**
 * What a kind says of what came back; `answer` is what the task shows of an answer in JSON, `lyrics` the words that are sung in a file, where
 * there are any. `reason` is a plain code.
 */
export type Inspected =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> | null; readonly lyrics?: string }
  | { readonly ok: false; readonly reason: string }

/** Everything that differs between kinds of task, as everyone else sees it; see `defineTaskKind`. */
export interface TaskKind<Input = never, Row extends string = string> {
  readonly name: string
  /** Action code of the specification (spec 1§4). */
  readonly action: number
  readonly pool: Pool
  readonly input: () => z.ZodMiniType<Input>
  /** Every error of an input, with the message keys of spec 1§5; empty when it may run. Paths begin with `meta.`. */
  readonly check: (input: Input, sources: readonly TaskSource[]) => readonly FieldError[]
  /** Paths of what only the full studio makes, beginning with `meta`; visitors have the starter (spec 1§2, 1§6). */
  readonly beyondStarter: (input: Input) => readonly string[]
  /** An input with every default in place; of one that `check` has nothing against, what is ordered. */
  readonly specify: (input: Input, facts: SpecifyFacts) => TaskSpecification
  readonly price: (specification: TaskSpecification) => KindPrice<Row>
  /** How its price goes by the length of its files; null where it does not. */
  readonly lengthPrice: (specification: TaskSpecification) => LengthPrice<Row> | null
  /** A first guess of how long it runs, before its queue is known. */
  readonly estimateMs: (specification: TaskSpecification) => number
  readonly order: (specification: TaskSpecification) => RenderOrder
  readonly expects: (specification: TaskSpecification) => Expectation
  /** What it may take from the moment that a renderer has a slot for it. */
  readonly deadlineMs: number
  readonly poll: PollRhythm
  readonly inspect: (delivered: Delivered, specification: TaskSpecification) => Inspected
  /** Null for a kind whose tasks are one order. */
  readonly series: Series<TaskSpecification> | null
  /** Of an input that was kept, the one that its own call takes to make the same again. Throws InvalidInput for what the schema no longer takes. */
  readonly again: (kept: unknown, specification: TaskSpecification) => unknown
  /** The same for inputs that were kept as JSON: whatever the schema no longer takes throws InvalidInput. */
  readonly ofKept: () => TaskKind<unknown, Row>
}

/** A kind as it is declared: its functions see its own specification. */
export interface TaskKindDeclaration<Input, Specification extends TaskSpecification, Row extends string> {
  readonly name: Specification["kind"]
  readonly action: number
  readonly pool: Pool
  readonly input: () => z.ZodMiniType<Input>
  readonly check: (input: Input, sources: readonly TaskSource[]) => readonly FieldError[]
  readonly beyondStarter: (input: Input) => readonly string[]
  readonly specify: (input: Input, facts: SpecifyFacts) => Specification
  readonly price: (specification: Specification) => KindPrice<Row>
  /** Absent for a price that does not go by lengths. */
  readonly lengthPrice?: (specification: Specification) => LengthPrice<Row>
  readonly estimateMs: (specification: Specification) => number
  readonly order: (specification: Specification) => RenderOrder
  readonly expects: (specification: Specification) => Expectation
  readonly deadlineMs: number
  readonly poll: PollRhythm
  readonly inspect: (delivered: Delivered, specification: Specification) => Inspected
  readonly series?: Series<Specification>
  /** What becomes of each field of the input; absent where every one shapes the order or is refused. */
  readonly fields?: () => FieldTable<Input>
  /** Absent where what was kept is what the call takes. */
  readonly again?: (kept: Input, specification: Specification) => Input
}

/** What a kind that makes files says of each that is what was expected. */
export function takeFile({ form }: Delivered): Inspected {
  return form === "file" ? { ok: true, answer: null } : { ok: false, reason: "not-a-file" }
}

/**
 * Declares a kind of task: everything that differs between kinds stands in one declaration, and nothing of it elsewhere.
 * A specification of another kind throws.
 */
export function defineTaskKind<Input, Specification extends TaskSpecification, Row extends string>(
  kind: TaskKindDeclaration<Input, Specification, Row>,
): TaskKind<Input, Row> {
  const isOwn = (specification: TaskSpecification): specification is Specification => specification.kind === kind.name
  const own = (specification: TaskSpecification): Specification => {
    if (!isOwn(specification)) throw new Error(`a task of kind ${specification.kind} is not ${kind.name}`)
    return specification
  }
  const { series, fields, again, ...rest } = kind
  const specify = (input: Input, facts: SpecifyFacts): Specification => {
    const specified = kind.specify(input, facts)
    const unheeded = fields === undefined ? [] : [...(specified.unheeded ?? []), ...unheededFields(fields(), kind.name, input)]
    return unheeded.length === 0 ? specified : { ...specified, unheeded }
  }
  const declared: Omit<TaskKind<Input, Row>, "ofKept"> = {
    ...rest,
    specify,
    price: (specification) => kind.price(own(specification)),
    lengthPrice: (specification) => kind.lengthPrice?.(own(specification)) ?? null,
    estimateMs: (specification) => kind.estimateMs(own(specification)),
    order: (specification) => kind.order(own(specification)),
    expects: (specification) => kind.expects(own(specification)),
    inspect: (delivered, specification) => kind.inspect(delivered, own(specification)),
    series:
      series === undefined
        ? null
        : {
            pieces: (specification) => series.pieces(own(specification)),
            inputOf: (kept, specification, place) => series.inputOf(kept, own(specification), place),
          },
    again: (kept, specification) => (again === undefined ? kept : again(validInput(kind.input(), kept), own(specification))),
  }
  return { ...declared, ofKept: () => keptKind(declared) }
}

function keptKind<Input, Row extends string>(kind: Omit<TaskKind<Input, Row>, "ofKept">): TaskKind<unknown, Row> {
  const read = (kept: unknown): Input => validInput(kind.input(), kept)
  return {
    ...kind,
    input: kind.input,
    check: (kept, sources) => kind.check(read(kept), sources),
    beyondStarter: (kept) => kind.beyondStarter(read(kept)),
    specify: (kept, facts) => kind.specify(read(kept), facts),
    ofKept: () => keptKind(kind),
  }
}

/** A kind whose input nobody needs to know: all that a task in motion asks of it. */
export type AnyTaskKind = Omit<TaskKind, "input" | "check" | "beyondStarter" | "specify">

/** All kinds of a deployment by their names. */
export type TaskKinds = Readonly<Record<string, AnyTaskKind>>

/** The kinds by their names; two of one name are a mistake. */
export function taskKindsOf(kinds: readonly AnyTaskKind[]): TaskKinds {
  const table = Object.fromEntries(kinds.map((kind) => [kind.name, kind]))
  if (Object.keys(table).length !== kinds.length) throw new Error("two kinds of task have one name")
  return table
}

/** The kind of a specification. Throws for one that this deployment does not know. */
export function kindOf(kinds: TaskKinds, { kind }: Pick<TaskSpecification, "kind">): AnyTaskKind {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (found === undefined) throw new Error(`unknown kind of task ${kind}`)
  return found
}

/** What a room needs to know of a task's kind; follows from its specification alone. */
export interface TaskBrief {
  readonly kind: string
  readonly action: number
  readonly pool: Pool
  readonly expects: Expectation
  readonly deadlineMs: number
  readonly poll: PollRhythm
  /** Of a task that is ordered piece by piece: the kind that its pieces are ordered as. Absent for one order. */
  readonly pieceKind?: string
}

/** The brief of a specification. Throws for a kind that this deployment does not know. */
export function briefOf(kinds: TaskKinds, specification: TaskSpecification): TaskBrief {
  const kind = kindOf(kinds, specification)
  const { name, action, pool, deadlineMs, poll, series } = kind
  const pieceKind = series?.pieces(specification)[0]?.kind
  const brief = { kind: name, action, pool, expects: kind.expects(specification), deadlineMs, poll }
  return pieceKind === undefined ? brief : { ...brief, pieceKind }
}

/** The specification of the piece of a task that is ordered at a place; its own for a task of one order. */
export function pieceAt(kinds: TaskKinds, specification: TaskSpecification, place: number): TaskSpecification {
  const { series } = kindOf(kinds, specification)
  if (series === null) return specification
  const piece = series.pieces(specification)[place]
  if (piece === undefined) throw new Error(`a task of kind ${specification.kind} has no piece ${place}`)
  return piece
}
