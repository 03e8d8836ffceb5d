import { type ReactNode, type RefObject, useRef } from "react"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { focusFirstError } from "../../_ui/field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { GenerateButton } from "./generate-button.tsx"
import { tellCreated } from "./tell-created.ts"
import type { Ordering } from "./use-ordering.ts"
import { useSendShortcut } from "./use-send-shortcut.ts"

interface OrderFormProps {
  readonly label: string
  readonly handle: Pick<Ordering, "errors" | "action" | "blocker" | "generate"> & { readonly plan: Plan }
  readonly priceCoins: number
  /** Fields that say themselves what is wrong with them. */
  readonly toldAtFields: ReadonlySet<string>
  /** What a visitor is told below the button. */
  readonly signInLine: string
  readonly children: ReactNode
}

/** A form that makes something: its fields, what is wrong beside them, and the one button that sends it. Its island needs the messages `errors` and `studio`. */
export function OrderForm({ label, handle, priceCoins, toldAtFields, signInLine, children }: OrderFormProps) {
  const words = useMessages("errors")
  const errorWords = useErrorWords()
  const element: RefObject<HTMLFormElement | null> = useRef(null)
  const { errors, action, blocker, plan, generate } = handle
  const submit = async () => {
    const task = await generate()
    if (task === null) focusFirstError(element.current)
    else tellCreated(task, words("CreateSuccess"))
  }
  useSendShortcut(element)
  const shown = Object.entries(errors).filter(([name]) => !toldAtFields.has(name))
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex min-h-0 flex-col rounded-card border border-line bg-raised lg:sticky lg:top-[calc(var(--top-height)+1rem)] lg:max-h-[calc(100dvh-var(--top-height)-var(--above-form,6rem))]"
    >
      <div className="fades-at-end grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 lg:overflow-y-auto">{children}</div>
      <div className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-b-card border-t border-line bg-raised p-4 lg:static">
        {shown.length === 0 ? null : (
          <div role="alert" className="grid gap-1 text-xs text-bad">
            {shown.map(([name, message]) => (
              <p key={name}>{errorWords(message)}</p>
            ))}
          </div>
        )}
        <FailureBox failure={action.failure} />
        <GenerateButton priceCoins={priceCoins} plan={plan} blocker={blocker} isBusy={action.isBusy} signInLine={signInLine} />
      </div>
    </form>
  )
}
