import type { Plan } from "../../../domain/_kernel/plans.ts"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useIsSignedIn } from "../../_session/is-signed-in.ts"
import { usePurseLine } from "../../_session/use-purse-line.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { tellCreated } from "../order/tell-created.ts"
import type { Ordering } from "../order/use-ordering.ts"
import { ComposerButton } from "./composer-button.tsx"
import type { RoomHandle } from "./room.tsx"
import { READING_FROM_PX } from "./running-pill.tsx"

/** A form that orders what a room makes. */
export type OrderHandle = Pick<Ordering, "errors" | "action" | "blocker" | "generate"> & { readonly plan: Plan }

interface OrderLineProps {
  readonly handle: OrderHandle
  readonly priceCoins: number
  /** What a visitor is told. */
  readonly signInLine: string
}

/** Which purse pays, or why nothing can be sent. */
export function useOrderLine({ handle: { plan, blocker }, priceCoins, signInLine }: OrderLineProps): string {
  const t = useMessages("studio")
  const payment = usePurseLine(priceCoins)
  const isMember = useIsSignedIn()
  const { running, waiting } = rightsOf(plan)
  if (blocker === "creating") return t("whyCreating")
  if (blocker === "queueFull") return t("whyQueueFullOfPlan", { count: running + waiting })
  return isMember ? payment : signInLine
}

interface OrderButtonProps extends Pick<OrderLineProps, "handle" | "priceCoins"> {
  readonly line: string
  /** What is still missing, in words; null where nothing is. */
  readonly missing: string | null
}

/** The button of a composer over a form that orders. */
export function OrderButton({ handle: { blocker, action }, priceCoins, line, missing }: OrderButtonProps) {
  return (
    <ComposerButton
      priceCoins={priceCoins}
      isShort={blocker === "short"}
      isOff={blocker === "queueFull"}
      isBusy={action.isBusy}
      missing={missing}
      line={line}
    />
  )
}

/** What went wrong with an order that no field says itself. */
export function OrderNotes({
  handle,
  toldAtFields,
}: {
  readonly handle: OrderHandle
  readonly toldAtFields: Pick<ReadonlySet<string>, "has">
}) {
  const words = useErrorWords()
  const shown = Object.entries(handle.errors).filter(([name]) => !toldAtFields.has(name))
  return (
    <>
      {shown.length === 0 ? null : (
        <div role="alert" className="grid gap-1 text-xs text-bad">
          {shown.map(([name, message]) => (
            <p key={name}>{words(message)}</p>
          ))}
        </div>
      )}
      <FailureBox failure={handle.action.failure} />
    </>
  )
}

interface SendProps {
  readonly handle: Pick<Ordering, "generate">
  /** Hears whether an order was sent: what comes of it, or what is wrong, has to be in sight then. */
  readonly onEnd?: (isSent: boolean) => void
}

/** Sends what a room's form holds, leads up to what comes of it, or to the first thing that is wrong. */
export function useSendOrder({ handle, onEnd }: SendProps): (room: RoomHandle) => void {
  const errors = useMessages("errors")
  return (room) => {
    void handle.generate().then((task) => {
      onEnd?.(task !== null)
      if (task === null) return showFirstError(room)
      tellCreated(task, errors("CreateSuccess"))
      if (!room.isPinned) room.open(false)
      const stream = room.stream.current
      // People reading further down are not moved; the pill tells how far it is.
      if (stream !== null && stream.scrollTop <= READING_FROM_PX) stream.scrollTo({ top: 0 })
    })
  }
}

/** How long what is wrong may take to be on show. */
const FRAMES = 30

/** Puts the focus on the first thing that is wrong in a room: in its gallery, its stage, its composer or its settings. */
function showFirstError({ form }: RoomHandle): void {
  let frames = 0
  const look = () => {
    const field = form.current?.closest(".room")?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    if (field !== null && field !== undefined) field.focus()
    else if (frames++ < FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
