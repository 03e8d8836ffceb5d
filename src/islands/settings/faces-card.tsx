import { useState } from "react"
import { CONSENT_VERSIONS } from "../../domain/moderation/consent/consent-rules.ts"
import { type Consent, revokeConsent } from "../../domain/moderation/consent-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { inForce } from "../moderation/levels/consents.ts"
import { LikenessDialog, LikenessText } from "../moderation/levels/likeness-dialog.tsx"

interface FacesCardProps {
  readonly consents: readonly Consent[]
  readonly onConsents: (consents: readonly Consent[]) => void
  readonly onAgreed: () => Promise<void>
}

/** The consent that faces may be used: its text, whether it was given, and the way to give it or take it back. */
export function FacesCard({ consents, onConsents, onAgreed }: FacesCardProps) {
  const t = useMessages("levels")
  const { day } = useMomentWords()
  const { ask, dialog } = useConfirm()
  const [isAsked, setIsAsked] = useState(false)
  const given = inForce(consents, "likeness")
  const answer = (hasAgreed: boolean) => {
    setIsAsked(false)
    if (!hasAgreed) return
    announce({ tone: "good", body: { kind: "text", text: t("facesAgreed") } })
    void onAgreed()
  }
  const withdraw = () =>
    ask({
      title: t("facesWithdrawTitle"),
      body: t("facesWithdrawBody"),
      confirmLabel: t("facesWithdraw"),
      isDangerous: true,
      cardId: "faces-title",
      async run() {
        onConsents((await call(revokeConsent, { kind: "likeness" }, { handlesErrors: true })).consents)
        return t("facesWithdrawn")
      },
    })
  return (
    <Card id="faces-title" title={t("faces")} lead={t("facesLead")}>
      <CardBody>
        <div className="max-w-[60ch] text-pretty text-ink-2">
          <LikenessText />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{given === undefined ? t("facesNot") : t("facesAgreedOn", { date: day(given.given_at) })}</p>
          {given === undefined ? (
            <Button onClick={() => setIsAsked(true)}>{t("facesAgree")}</Button>
          ) : (
            <Button variant="danger" onClick={withdraw}>
              {t("facesWithdraw")}
            </Button>
          )}
        </div>
      </CardBody>
      {isAsked ? <LikenessDialog version={CONSENT_VERSIONS.likeness} onAnswer={answer} /> : null}
      {dialog}
    </Card>
  )
}
