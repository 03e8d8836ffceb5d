import { useRef, useState } from "react"
import { grantCredits } from "../../domain/credits/contract.ts"
import { call, newIdempotencyKey } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { readNumber } from "../_ui/number-text.ts"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import type { FoundAccount } from "./use-finder.ts"

const EMPTY = { coins: "", stamina: "", note: "" }
const AMOUNT = { minimum: 1, maximum: 1_000_000 }
const MAXIMUM_NOTE = 200
const DIGITS = { inputMode: "numeric", maxLength: 10 } as const

/** Gives an account coins or stamina. One grant keeps its key through every try, so that a lost answer never gives twice. */
export function GiveCredits({ account }: { readonly account: FoundAccount }) {
  const t = useMessages("moderation")
  const { fields, change, clear } = useDraft(`atelier.grant.${account.id}`, EMPTY)
  const [isAsking, setAsking] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState("")
  const sending = useAction()
  const form = useRef<HTMLFormElement>(null)
  const key = useRef<string | null>(null)
  const { name } = account
  const coins = readNumber(fields.coins, AMOUNT)
  const stamina = readNumber(fields.stamina, AMOUNT)
  const isNothing = coins === "empty" && stamina === "empty"
  const amountError = (read: number | "empty" | "wrong", isFirst: boolean) => {
    if (!isChecked) return undefined
    if (read === "wrong") return { text: t("amountRange", AMOUNT) }
    return isNothing && isFirst ? { text: t("amountNeeded") } : undefined
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
    if (isNothing || coins === "wrong" || stamina === "wrong" || fields.note.trim() === "") focusFirstError(form.current)
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
        <TextField
          label={t("coins")}
          error={amountError(coins, true)}
          text={fields.coins}
          onText={(text) => type({ coins: text })}
          {...DIGITS}
        />
        <TextField
          label={t("stamina")}
          error={amountError(stamina, false)}
          text={fields.stamina}
          onText={(text) => type({ stamina: text })}
          {...DIGITS}
        />
      </div>
      <TextField
        label={t("grantNote")}
        hint={t("grantNoteHint")}
        error={isChecked && fields.note.trim() === "" ? { text: t("noteNeeded") } : undefined}
        dir="auto"
        maxLength={MAXIMUM_NOTE}
        text={fields.note}
        onText={(note) => type({ note })}
      />
      <Button type="submit">{t("giveCredits")}</Button>
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
          failure={<FailureBox hasNoFields failure={sending.failure} words={{ NotFound: t("gone"), Conflict: t("grantConflict") }} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </form>
  )
}
