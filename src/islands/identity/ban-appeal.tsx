import { type FormEvent, useState } from "react"
import { type Appeal, appealBan } from "../../domain/moderation/appeal-contract.ts"
import { MAXIMUM_APPEAL_CHARACTERS } from "../../domain/moderation/appeal-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

/** Lets a banned person say why the ban should end, by the signed form that their sign-in came with; then tells what becomes of it. */
export function BanAppeal({ form }: { readonly form: string }) {
  const t = useMessages("identity")
  const { isBusy, failure, run, clear } = useAction()
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const [appeal, setAppeal] = useState<Appeal | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === "")
    if (text.trim() === "") return
    setAppeal(await run(() => call(appealBan, { form, text }, { handlesErrors: true })))
  }
  if (appeal !== null) {
    return (
      <div className="grid gap-1 border-s-2 border-s-line-strong ps-3" role="status">
        <p className="font-semibold">{t(`appeal_${appeal.decision ?? "open"}`)}</p>
        <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
          {appeal.note === null || appeal.note === "" ? appeal.text : appeal.note}
        </p>
      </div>
    )
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-3" noValidate>
      <TextAreaField
        label={t("appealText")}
        hint={t("appealHint")}
        text={text}
        rows={3}
        maxLength={MAXIMUM_APPEAL_CHARACTERS}
        error={isMissing ? { text: t("appealMissing") } : failure?.fields["text"]}
        onText={(typed) => {
          setText(typed)
          setMissing(false)
          clear()
        }}
      />
      <FailureBox failure={failure} words={{ NotFound: t("appealFormOver") }} />
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="w-full">
        {t("appealSend")}
      </Button>
    </form>
  )
}
