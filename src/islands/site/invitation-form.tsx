import { type Invitation, invitationAdd } from "../../domain/site/sign-up-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useContractForm } from "../_ui/use-contract-form.ts"
import { FIRST_ORDER, INVITATION_RANGES, readInvitationOrder } from "./invitation-order.ts"

/** How many invitations, each for how many people and how long. */
export function InvitationForm({ onMade }: { readonly onMade: (made: readonly Invitation[]) => void }) {
  const t = useMessages("signup")
  const { isBusy, failure, run } = useAction()
  const form = useContractForm({
    key: "atelier.invitations",
    initial: FIRST_ORDER,
    schema: invitationAdd.input(),
    read: readInvitationOrder,
    failure,
  })
  const number = (name: keyof typeof FIRST_ORDER) => {
    const { error, ...field } = form.field(name)
    const words = error === undefined ? undefined : { text: t("range", INVITATION_RANGES[name]) }
    return { ...field, error: words, inputMode: "numeric", maxLength: 6 } as const
  }
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="invitations-title"
      className="grid gap-4"
      onSubmit={form.submit(async (input) => {
        const answer = await run(() => call(invitationAdd, input, { handlesErrors: true }))
        if (answer === null) return
        form.clear()
        onMade(answer.items)
        announce({ tone: "good", body: { kind: "text", text: t("made", { count: answer.items.length }) } })
      })}
    >
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <TextField label={t("count")} {...number("count")} />
        <TextField label={t("uses")} hint={t("usesHint")} {...number("maximum_uses")} />
        <TextField label={t("days")} hint={t("daysHint")} {...number("days")} />
      </div>
      <FailureBox failure={failure} />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start max-md:justify-self-stretch">
        {t("create")}
      </Button>
    </form>
  )
}
