import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Invitation, invitationList, invitationRevoke, type SignUpRule } from "../../domain/site/sign-up-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { InvitationForm } from "./invitation-form.tsx"
import { InvitationRow } from "./invitation-row.tsx"
import { RegistrationCard } from "./registration-card.tsx"

const codeOf = ({ code }: Invitation) => code

export interface SignUpDeskProps {
  readonly rule: SignUpRule
  readonly locale: Locale
}

/** Who can sign up, and who is invited. */
export function SignUpDesk({ rule, locale }: SignUpDeskProps) {
  const t = useMessages("signup")
  const list = useCallList(invitationList, { limit: undefined }, { keyOf: codeOf })
  const { ask, dialog } = useConfirm()
  const revoke = ({ code }: Invitation) =>
    ask({
      title: t("revokeTitle"),
      body: t("revokeBody", { code }),
      confirmLabel: t("revoke"),
      isDangerous: true,
      cardId: "list-title",
      run: async () => {
        const { revoked_at: at } = await call(invitationRevoke, { code }, { handlesErrors: true })
        list.change((items) => items.map((item) => (item.code === code ? { ...item, revoked_at: at } : item)))
        return t("revokedDone")
      },
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RegistrationCard rule={rule} />
      <Card id="invitations-title" title={t("invitations")} lead={t("invitationsLead")}>
        <CardBody>
          <InvitationForm onMade={(made) => list.change((items) => [...made, ...items])} />
        </CardBody>
      </Card>
      <Card id="list-title" title={t("list")}>
        <PagedList
          list={list}
          isInCard
          failed={t("listFailed")}
          skeleton={<SkeletonRows count={3} label={t("list")} />}
          empty={<EmptyRow>{t("empty")}</EmptyRow>}
          more={t("more")}
        >
          {(items) => (
            <ul className="grid grid-cols-[minmax(0,1fr)]">
              {items.map((invitation) => (
                <InvitationRow key={invitation.code} invitation={invitation} locale={locale} onRevoke={revoke} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {dialog}
      <ToastRegion />
    </div>
  )
}
