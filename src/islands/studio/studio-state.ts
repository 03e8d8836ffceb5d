import { atom, type WritableAtom } from "nanostores"
import { createContext, useContext } from "react"
import type { FieldError } from "../../domain/_kernel/errors.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import type { SpeedType } from "../../domain/credits/rules.ts"
import { makeOrderKeys, type OrderKeys } from "../_making/order/order-and-pay.ts"
import type { Failure } from "../_ui/failure.ts"
import type { DialogKind } from "./dialog-kinds.ts"
import type { CheckedOrder } from "./live-order.ts"
import type { Order } from "./order.ts"
import { LEAD_TO_STUDIO, type ResultPlaces } from "./result-places.ts"

/** A create call on its way: its card is shown already. */
export interface Creating {
  readonly order: Order
}

/** A create call that the server refused or that did not get through. */
export interface CreateFailure extends Failure {
  /** Some of the day's images are left, but fewer than were asked for. */
  readonly isPartlyLeft: boolean
}

/** An image on show in the lightbox. */
export interface OpenedImage {
  readonly taskId: string
  readonly index: number
}

/** An image that something is to be made from, once its price has been seen. */
export interface MadeFrom extends OpenedImage {
  readonly kind: DialogKind
}

/** What drafts stand for while they are on. */
export interface Drafted {
  /** Nothing is missing: a sketch may stand in for an image. */
  readonly isWhole: boolean
  /** The order at full quality, its sketch stored. Rejects with CallError. */
  readonly order: () => Promise<CheckedOrder>
}

/** What one create screen holds; made once for each root, so that the server shares nothing between requests. */
export interface StudioState {
  /** The same order after a failure is the same request: it is fulfilled once. */
  readonly keys: OrderKeys
  /** The queue that was chosen; null leaves it to the plan. */
  readonly $speed: WritableAtom<SpeedType | null>
  /** What the person at this screen may have: `visitor` until it is known that somebody is signed in. */
  readonly $plan: WritableAtom<Plan>
  readonly $failures: WritableAtom<readonly FieldError[]>
  readonly $creating: WritableAtom<Creating | null>
  readonly $failure: WritableAtom<CreateFailure | null>
  /** True once the server has answered this browser, and by that named its guest. */
  readonly $hasIdentity: WritableAtom<boolean>
  /** Images that may still be made today, as the server counts them; null until it has told. */
  readonly $imagesLeft: WritableAtom<number | null>
  /** How many a visitor may make a day. */
  readonly imagesPerDay: number
  /** How many times it was asked for them. */
  readonly $leftAsked: WritableAtom<number>
  readonly $opened: WritableAtom<OpenedImage | null>
  readonly $madeFrom: WritableAtom<MadeFrom | null>
  /** A result whose uses are on offer. */
  readonly $used: WritableAtom<OpenedImage | null>
  /** A result that is being compared with others. */
  readonly $compared: WritableAtom<OpenedImage | null>
  /** A result whose lineage is on show. */
  readonly $lineage: WritableAtom<OpenedImage | null>
  /** A result of which is told what it shows. */
  readonly $sighted: WritableAtom<OpenedImage | null>
  /** Deleted images whose undo still runs. */
  readonly $hiddenUrls: WritableAtom<ReadonlySet<string>>
  /** Deleted tasks whose undo still runs, and cancelled ones. */
  readonly $hiddenIds: WritableAtom<ReadonlySet<string>>
  /** What was deleted last, once that was carried out: an image by its address, or a task by its id. */
  readonly $removed: WritableAtom<{ readonly name: string } | null>
  /** Tasks that are known to be in the fast queue; a task itself does not tell. */
  readonly $fastIds: WritableAtom<ReadonlySet<string>>
  /** Raised to put the focus into the prompt. */
  readonly $focusPrompt: WritableAtom<number>
  /** Drafts follow what is written. */
  readonly $isLive: WritableAtom<boolean>
  /** What the drafts stand for, which Generate makes in place of the form's own; null while there are none. */
  readonly $drafted: WritableAtom<Drafted | null>
  readonly places: ResultPlaces
}

/** The state of a screen; one without a form of images counts no visitor's day. */
export function makeStudioState(imagesPerDay = 0, places: ResultPlaces = LEAD_TO_STUDIO): StudioState {
  return {
    keys: makeOrderKeys(),
    $speed: atom<SpeedType | null>(null),
    $plan: atom<Plan>("visitor"),
    $failures: atom<readonly FieldError[]>([]),
    $creating: atom<Creating | null>(null),
    $failure: atom<CreateFailure | null>(null),
    $hasIdentity: atom(false),
    $imagesLeft: atom<number | null>(null),
    imagesPerDay,
    $leftAsked: atom(0),
    $opened: atom<OpenedImage | null>(null),
    $madeFrom: atom<MadeFrom | null>(null),
    $used: atom<OpenedImage | null>(null),
    $compared: atom<OpenedImage | null>(null),
    $lineage: atom<OpenedImage | null>(null),
    $sighted: atom<OpenedImage | null>(null),
    $hiddenUrls: atom<ReadonlySet<string>>(new Set()),
    $hiddenIds: atom<ReadonlySet<string>>(new Set()),
    $removed: atom<{ readonly name: string } | null>(null),
    $fastIds: atom<ReadonlySet<string>>(new Set()),
    $focusPrompt: atom(0),
    $isLive: atom(false),
    $drafted: atom<Drafted | null>(null),
    places,
  }
}

/** Failures of what has been changed are taken back. */
export function forgetFailures(studio: StudioState): void {
  if (studio.$failures.get().length > 0) studio.$failures.set([])
  if (studio.$failure.get() !== null) studio.$failure.set(null)
}

/** Puts the focus into the prompt. */
export function focusPrompt(studio: StudioState): void {
  studio.$focusPrompt.set(studio.$focusPrompt.get() + 1)
}

/** Remembers that a task is in the fast queue. */
export function markFast(studio: StudioState, taskId: string): void {
  studio.$fastIds.set(new Set([...studio.$fastIds.get(), taskId]))
}

export const StudioContext = createContext<StudioState | null>(null)

/** The state of the screen around a component. */
export function useStudio(): StudioState {
  const studio = useContext(StudioContext)
  if (studio === null) throw new Error("a studio component outside of its screen")
  return studio
}
