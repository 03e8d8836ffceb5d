import { type FormEvent, useState } from "react"
import { type Appeal, appealAllowance, appealLevel, appealState } from "../../../domain/moderation/appeal-contract.ts"
import { type APPEALED_THINGS, MAXIMUM_APPEAL_CHARACTERS } from "../../../domain/moderation/appeal-rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { ChoiceField } from "../../_ui/choice-field.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { useQuery } from "../../_ui/use-query.ts"

/** Levels that somebody can ask for. */
const ASKED_LEVELS = { "1": 1, "2": 2, "4": 4, "8": 8 } as const
type AskedLevel = keyof typeof ASKED_LEVELS
const IN_ORDER: readonly AskedLevel[] = ["1", "2", "4", "8"]

interface ThingAppealDialogProps {
  readonly thing: { readonly kind: (typeof APPEALED_THINGS)[number]; readonly id: string; readonly title: string }
  readonly about: "state" | "level"
  /** The level that it has. */
  readonly level: number
  readonly onClose: () => void
}

/** Says something against a decision about a thing of the member's own, or tells what came of it; what was typed stays through a failure. */
export function ThingAppealDialog({ thing, about, level, onClose }: ThingAppealDialogProps) {
  const t = useMessages("appeal")
  const [sent, setSent] = useState<Appeal | null>(null)
  return (
    <Modal title={t("title")} lead={t(`lead_${about}`, { title: thing.title })} closeLabel={t("close")} onClose={onClose}>
      {sent === null ? (
        <AppealForm thing={thing} about={about} level={level} onSent={setSent} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-1" role="status">
            <p className="font-semibold">{t(sent.decision ?? "waiting")}</p>
            <p dir="auto" className="break-words whitespace-pre-line text-ink-2">
              {sent.note === null || sent.note === "" ? sent.text : sent.note}
            </p>
          </div>
          <Button variant="primary" onClick={onClose} className="justify-self-end">
            {t("close")}
          </Button>
        </div>
      )}
    </Modal>
  )
}

function AppealForm({ thing, about, level, onSent, onClose }: ThingAppealDialogProps & { readonly onSent: (appeal: Appeal) => void }) {
  const t = useMessages("appeal")
  const { isBusy, failure, run, clear } = useAction()
  const [text, setText] = useState("")
  const [isMissing, setMissing] = useState(false)
  const choices = IN_ORDER.filter((one) => ASKED_LEVELS[one] < level)
  const [asked, setAsked] = useState<AskedLevel>(choices[0] ?? "1")
  const allowance = useQuery(appealAllowance, {})
  const left = allowance.value?.left
  const nextAt = allowance.value?.next_at ?? null
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === "")
    if (text.trim() === "") return
    const { kind, id } = thing
    const made = await run(() =>
      about === "state"
        ? call(appealState, { kind, id, text }, { handlesErrors: true })
        : call(appealLevel, { kind, id, text, level: ASKED_LEVELS[asked] }, { handlesErrors: true }),
    )
    if (made !== null) onSent(made)
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-4" noValidate>
      {about === "level" && choices.length > 1 ? (
        <ChoiceField
          label={t("level")}
          choices={choices.map((value) => ({ value, label: t(`level_${value}`) }))}
          chosen={asked}
          onChoose={setAsked}
        />
      ) : null}
      <TextAreaField
        data-first=""
        label={t("text")}
        text={text}
        rows={4}
        maxLength={MAXIMUM_APPEAL_CHARACTERS}
        error={isMissing ? { text: t("missing") } : failure?.fields["text"]}
        onText={(typed) => {
          setText(typed)
          setMissing(false)
          clear()
        }}
      />
      {left === undefined ? null : (
        <p className="text-xs text-ink-3" role="status">
          {nextAt === null ? t("left", { left }) : t("noneLeft", { date: new Date(nextAt) })}
        </p>
      )}
      <FailureBox failure={failure} words={{ Conflict: t("nothing") }} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={isBusy}>
          {t("close")}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t("send")}
        </Button>
      </div>
    </form>
  )
}
