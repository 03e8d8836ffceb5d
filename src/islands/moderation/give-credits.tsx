import { useRef, useState } from "react"
import { grantCredits } from "../../domain/credits/contract.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureNote } from "./failure-note.tsx"
import { Field, focusFirstError, INPUT, NumberField } from "./field.tsx"
import { readTypedNumber } from "./typed-number.ts"
import { useDraft } from "./use-draft.ts"
import type { FoundAccount } from "./use-finder.ts"
import { useSending } from "./use-sending.ts"

const EMPTY = { coins: "", stamina: "", note: "" }
const AMOUNT = { minimum: 1, maximum: 1_000_000 }
const MAXIMUM_NOTE = 200

/** Gives an account coins or stamina. One grant keeps its key through every try, so that a lost answer never gives twice. */
export function GiveCredits({ account }: { readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  const { fields, change, clear } = useDraft(`atelier.grant.${account.id}`, EMPTY)
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState("")
  const sending = useSending()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string | null>(null)
  const { name } = account
  const coins = readTypedNumber(fields.coins, AMOUNT)
  const stamina = readTypedNumber(fields.stamina, AMOUNT)
  const isNothing = coins === "empty" && stamina === "empty"
  const amountFailure = (read: number | "empty" | "failure", isFirst: boolean) => {
    if (!isChecked) return undefined
    if (read === "failure") return t("amountRange", AMOUNT)
    return isNothing && isFirst ? t("amountNeeded") : undefined
  }
  const type = (next: Partial<typeof EMPTY>) => {
    // Another grant is another key.
    key.current = null
    setDone("")
    change(next)
  }
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    sending.clear()
    if (isNothing || coins === "failure" || stamina === "failure" || fields.note.trim() === "") focusFirstError(form.current)
    else setAsking(true)
  }
  const confirm = async () => {
    key.current ??= newIdempotencyKey()
    const amounts = { ...(typeof coins === "number" ? { coins } : {}), ...(typeof stamina === "number" ? { stamina } : {}) }
    const wanted = { account_id: account.id, ...amounts, note: fields.note.trim(), key: key.current }
    const answer = await sending.run(() => call(grantCredits, wanted, { handlesErrors: true }))
    if (answer === null) return
    key.current = null
    setAsking(false)
    setChecked(false)
    clear()
    setDone(t("granted", { name, ...answer.balance }))
  }
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-label={t("giveCredits")}>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField label={t("coins")} failure={amountFailure(coins, true)} text={fields.coins} onType={(text) => type({ coins: text })} />
        <NumberField
          label={t("stamina")}
          failure={amountFailure(stamina, false)}
          text={fields.stamina}
          onType={(text) => type({ stamina: text })}
        />
      </div>
      <Field
        label={t("grantNote")}
        hint={t("grantNoteHint")}
        failure={isChecked && fields.note.trim() === "" ? t("noteNeeded") : undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            dir="auto"
            autoComplete="off"
            maxLength={MAXIMUM_NOTE}
            value={fields.note}
            onChange={(event) => type({ note: event.target.value })}
            className={INPUT}
          />
        )}
      </Field>
      <button type="submit" className="button-ghost min-h-10 max-md:min-h-11">
        {t("giveCredits")}
      </button>
      <p role="status" className="text-good empty:hidden">
        {done}
      </p>
      {isAsking ? (
        <ConfirmDialog
          title={t("grantAsk", { name })}
          body={t("grantAmounts", { coins: typeof coins === "number" ? coins : 0, stamina: typeof stamina === "number" ? stamina : 0 })}
          confirmLabel={sending.isBusy ? t("working") : t("grantNow")}
          cancelLabel={t("back")}
          isBusy={sending.isBusy}
          failure={<FailureNote failure={sending.failure} wordings={{ NotFound: t("gone"), Conflict: t("grantConflict") }} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  )
}
