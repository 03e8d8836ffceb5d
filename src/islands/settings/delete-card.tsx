import { type FormEvent, useEffect, useRef, useState } from "react"
import { cleanName, normaliseEmail } from "../../domain/identity/identifier-rules.ts"
import { DELETION_GRACE_MS } from "../../domain/identity/rules.ts"
import { deleteAccount } from "../../domain/profile/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody, focusCard } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { SettingsMember } from "./member.ts"
import { useProof } from "./proof.tsx"
import { useDeletion } from "./settings-root.tsx"

const DAYS = DELETION_GRACE_MS / 86_400_000
const CARD_ID = "delete-title"

/** Asks for the account to be deleted; says first what that means. */
export function DeleteCard({ member }: { readonly member: SettingsMember }) {
  const t = useMessages("settings")
  const { deleteAt } = useDeletion()
  const { day } = useMomentWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      id={CARD_ID}
      title={t("deleteTitle")}
      lead={deleteAt === null ? t("deleteLead", { days: DAYS }) : t("deleteAsked", { date: day(deleteAt) })}
      isDangerous
    >
      {deleteAt === null ? (
        <CardBody>
          <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
            <li>{t("deleteStep1", { days: DAYS })}</li>
            <li>{t("deleteStep2")}</li>
            <li>{t("deleteStep3")}</li>
            <li>{t("deleteStep4")}</li>
          </ul>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="justify-self-start">
            {t("deleteButton")}
          </Button>
        </CardBody>
      ) : null}
      {isOpen ? <DeleteDialog member={member} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

function DeleteDialog({ member, onClose }: { readonly member: SettingsMember; readonly onClose: () => void }) {
  const t = useMessages("settings")
  const { withProof } = useProof()
  const { setDeleteAt } = useDeletion()
  const { day } = useMomentWords()
  const [typed, setTyped] = useState("")
  const [failure, setFailure] = useState<string | undefined>()
  const action = useAction()
  const field = useRef<HTMLInputElement>(null)
  const { name, email } = member
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (action.failure !== null) setFailure(action.failure.fields["confirm"])
  }, [action.failure])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = cleanName(typed) === name || (email !== null && normaliseEmail(typed) === email)
    setFailure(isConfirmed ? undefined : typed.trim() === "" ? "Missing" : "ConfirmationWrong")
    if (!isConfirmed) return field.current?.focus()
    const asked = await action.run(() => withProof(() => call(deleteAccount, { confirm: typed }, { handlesErrors: true })))
    if (asked === null) return
    const deleteAt = asked.delete_at
    announce({ tone: "plain", body: { kind: "text", text: t("deleteAsked", { date: day(deleteAt) }) } })
    onClose()
    setDeleteAt(deleteAt)
    requestAnimationFrame(() => focusCard(CARD_ID))
  }
  const strong = (text: React.ReactNode) => <bdi className="font-semibold text-ink select-all">{text}</bdi>
  return (
    <Modal
      role="alertdialog"
      title={t("deleteDialog")}
      lead={t("deleteStep1", { days: DAYS })}
      closeLabel={t("cancel")}
      isBusy={action.isBusy}
      onClose={onClose}
    >
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4" aria-busy={action.isBusy}>
        <p id="delete-how" className="text-ink-2">
          {email === null ? t.rich("deleteConfirm", { name, strong }) : t.rich("deleteConfirmEither", { name, email, strong })}
        </p>
        <TextField
          size="large"
          ref={field}
          label={t("deleteField")}
          text={typed}
          onText={(text) => {
            setTyped(text)
            setFailure(undefined)
            action.clear()
          }}
          error={failure}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <FailureBox failure={action.failure} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose} disabled={action.isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="destructive" isBusy={action.isBusy}>
            {t("deleteSubmit")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
