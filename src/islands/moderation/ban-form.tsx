import { useRef, useState } from "react"
import { type Ban, banAccount } from "../../domain/moderation/contract.ts"
import { MAXIMUM_NOTE_CHARACTERS, MAXIMUM_REASON_CHARACTERS } from "../../domain/moderation/rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { COMMON_REASONS, DEFAULT_TERM, termDays, withReason } from "./ban-terms.ts"
import { TermPicker } from "./term-picker.tsx"
import type { FoundAccount } from "./use-finder.ts"

const EMPTY = { term: DEFAULT_TERM, reason: "", note: "" }

interface BanFormProps {
  readonly account: FoundAccount
  readonly onBanned: (ban: Ban) => void
  readonly onKnownBanned: () => void
}

/** Bans an account: for how long, why, and what colleagues should know; asks before it does. */
export function BanForm({ account, onBanned, onKnownBanned }: BanFormProps) {
  const t = useMessages("moderation")
  const { fields, change, clear } = useDraft(`atelier.ban.${account.id}`, EMPTY)
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const sending = useAction()
  const form = useRef<HTMLFormElement>(null)
  const { name } = account
  const days = termDays(fields.term)
  const common = COMMON_REASONS.map((reason) => t(`reason_${reason}`))

  const submit = (event: React.SubmitEvent) => {
    event.preventDefault()
    const isEmpty = fields.reason.trim() === ""
    setMissing(isEmpty)
    sending.clear()
    if (isEmpty) focusFirstError(form.current)
    else setAsking(true)
  }
  const confirm = async () => {
    const note = fields.note.trim()
    const ban = await sending.run(() =>
      call(
        banAccount,
        { account_id: account.id, reason: fields.reason, ...(note === "" ? {} : { note }), ...(days === null ? {} : { days }) },
        { handlesErrors: true },
      ),
    )
    if (ban === null) return
    setAsking(false)
    clear()
    onBanned(ban)
  }
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-labelledby="ban-title">
      <h4 id="ban-title" className="border-t border-line pt-4 font-semibold">
        {t("banTitle")}
      </h4>
      <TermPicker value={fields.term} days={days} onPick={(term) => change({ term })} />
      <div className="grid gap-2">
        <p id="start-from" className="text-xs text-ink-3">
          {t("startFrom")}
        </p>
        <div className="flex flex-wrap gap-1.5" role="group" aria-labelledby="start-from">
          {COMMON_REASONS.map((reason, index) => (
            <button
              key={reason}
              type="button"
              className="chip max-md:min-h-11"
              onClick={() => {
                change({ reason: withReason(fields.reason, common[index] ?? "", common).slice(0, MAXIMUM_REASON_CHARACTERS) })
                setMissing(false)
              }}
            >
              {t(reason)}
            </button>
          ))}
        </div>
        <TextAreaField
          label={t("reason")}
          hint={t("reasonHint")}
          error={isMissing ? "Missing" : undefined}
          aside={t("characters", { count: fields.reason.length, maximum: MAXIMUM_REASON_CHARACTERS })}
          text={fields.reason}
          maxLength={MAXIMUM_REASON_CHARACTERS}
          rows={4}
          onText={(reason) => change({ reason })}
        />
      </div>
      <TextAreaField
        label={t("note")}
        hint={t("noteHint")}
        text={fields.note}
        maxLength={MAXIMUM_NOTE_CHARACTERS}
        rows={2}
        onText={(note) => change({ note })}
      />
      <Button variant="primary" type="submit">
        {t("ban")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("banAsk", { name })}
          body={days === null ? t("banAskForGood", { name }) : t("banAskDays", { name, count: days })}
          confirmLabel={sending.isBusy ? t("working") : t("banNow")}
          cancelLabel={t("keep")}
          isDangerous
          isBusy={sending.isBusy}
          failure={
            <FailureBox
              hasNoFields
              failure={sending.failure}
              words={{ Conflict: t("conflict"), NotAllowed: t("notAllowed"), NotFound: t("gone") }}
            />
          }
          onConfirm={() => void confirm()}
          onClose={() => {
            setAsking(false)
            if (sending.failure?.code === "Conflict") onKnownBanned()
          }}
        />
      ) : null}
    </form>
  )
}
