import { Send } from "lucide-react"
import { useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { mailTest } from "../../domain/admin/setup-contract.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useAction } from "../_ui/use-action.ts"

/** What came of a test. */
export type TestCame = Omit<CallOutput<typeof mailTest>, "to">

interface MailTestProps {
  readonly locale: Locale
  /** The viewer's own address; null without one. */
  readonly to: string | null
  readonly isConnected: boolean
  /** What came of the last one. */
  readonly last: TestCame | null
  /** It went from the sender that is set today. */
  readonly isLastCurrent: boolean
  /** Where the sandbox's emails are read; null without. */
  readonly outbox: string | null
}

/** Sends a test email to the viewer and says what the provider answered. */
export function MailTest({ locale, to, isConnected, last, isLastCurrent, outbox }: MailTestProps) {
  const t = useMessages("email")
  const [sent, setSent] = useState<TestCame | null>(null)
  const action = useAction()
  const send = async () => {
    const came = await action.run(() => call(mailTest, {}, { handlesErrors: true }))
    if (came !== null) setSent(came)
  }
  const shown = sent ?? last
  return (
    <Card id="mail-test-title" title={t("test")} lead={t("testLead")}>
      <CardBody>
        {to === null ? (
          <a className="text-link justify-self-start" href={`/${locale}/settings/sign-in`}>
            {t("addAddress")}
          </a>
        ) : isConnected ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="primary" icon={Send} isBusy={action.isBusy} onClick={() => void send()}>
              {t("send")}
            </Button>
            <p className="min-w-0 wrap-anywhere text-ink-2">{t("testTo", { address: to })}</p>
          </div>
        ) : (
          <p>{t("notConnected")}</p>
        )}
        <FailureBox failure={action.failure} title={t("failed")} hasNoFields />
        <div role="status" className="grid gap-1 empty:hidden">
          {shown === null ? null : <Outcome locale={locale} came={shown} />}
          {shown === null || sent !== null || isLastCurrent ? null : <p className="text-sm text-ink-2">{t("otherSender")}</p>}
        </div>
        {outbox === null ? null : (
          <a className="text-link justify-self-start" href={outbox}>
            {t("openOutbox")}
          </a>
        )}
      </CardBody>
    </Card>
  )
}

const TONES: Readonly<Partial<Record<TestCame["outcome"], string>>> = { taken: "text-good", kept: "" }

/** What came of a test: in our words, then in the provider's. */
function Outcome({ locale, came: { outcome, status, reason, words, at } }: { readonly locale: Locale; readonly came: TestCame }) {
  const t = useMessages("email")
  const when = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })
  return (
    <>
      <p className={`font-semibold ${TONES[outcome] ?? "text-bad"}`}>{t(`came_${outcome}`)}</p>
      {reason === "" ? null : (
        <dl className="grid gap-x-4 text-sm md:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{t("said")}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <code dir="ltr">{status === 0 ? reason : `${status} ${reason}`}</code>
            {words === "" ? null : (
              <p>
                <bdi>{words}</bdi>
              </p>
            )}
          </dd>
        </dl>
      )}
      <p className="text-sm text-ink-3">{t("lastTest", { when: `${when.format(new Date(at))} (UTC)` })}</p>
    </>
  )
}
