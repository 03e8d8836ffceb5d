import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAIL_OUTCOMES } from "../../domain/admin/mail-rules.ts"
import type { MailSetup } from "../../domain/admin/ports.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card, CardRow } from "../_ui/card.tsx"
import { HowTo } from "../_ui/how-to.tsx"
import { MailTest, type TestCame } from "./mail-test.tsx"

const FROM = "Atelier <mail@example.com>"
const REST = JSON.stringify({ kind: "rest", url: "https://api.resend.com/emails", token: "…", from: FROM })
const BINDING = JSON.stringify({ kind: "binding", from: FROM })
const OUTBOX_PATH = "/dev/outbox"

interface KeptTest {
  readonly outcome: string
  readonly status: number
  readonly reason: string
  readonly sender: string | null
  readonly at: number
}

/** What a kept test says; none whose outcome another version of the site noted. */
function lastOf({ outcome, status, reason, at }: KeptTest): TestCame | null {
  const known = MAIL_OUTCOMES.find((one) => one === outcome)
  return known === undefined ? null : { outcome: known, status, reason, words: "", at: new Date(at).toISOString() }
}

export interface EmailDeskProps {
  readonly locale: Locale
  readonly setup: MailSetup
  readonly supportEmail: string
  /** The viewer's own address; null without one. */
  readonly to: string | null
  /** What is kept of the last test; null without one. */
  readonly test: KeptTest | null
}

/** How email goes, a test of it, and the variables that say so. */
export function EmailDesk({ locale, setup, supportEmail, to, test }: EmailDeskProps) {
  const t = useMessages("email")
  const { way, sender, host, isBound, hasOutbox } = setup
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card
        id="mail-how"
        title={t(`way_${way ?? "none"}`)}
        lead={way === null || way === "sandbox" ? t(`about_${way ?? "none"}`) : undefined}
      >
        {sender === null ? null : <CardRow title={t("sender")} detail={<bdi>{sender}</bdi>} />}
        {host === null ? null : <CardRow title={t("host")} detail={<bdi>{host}</bdi>} />}
      </Card>
      <MailTest
        locale={locale}
        to={to}
        isConnected={way !== null}
        last={test === null ? null : lastOf(test)}
        isLastCurrent={test?.sender === sender}
        outbox={hasOutbox ? OUTBOX_PATH : null}
      />
      <Card id="mail-where" title={t("where")} lead={t("whereLead")}>
        <Variable name="MAIL" about={t("mailVariable")}>
          {t(way === null ? "isNotSet" : way === "sandbox" ? "bySandbox" : "isSet")}
        </Variable>
        <Variable name="EMAIL" about={t("bindingVariable")}>
          {t(isBound ? "isSet" : "isNotSet")}
        </Variable>
        <Variable name="SUPPORT_EMAIL" about={t("supportVariable")}>
          <bdi>{supportEmail}</bdi>
        </Variable>
      </Card>
      <HowTo title={t("byRest")} lead={t("byRestLead")}>
        {`echo '${REST}' | npx wrangler secret put MAIL`}
      </HowTo>
      <HowTo title={t("byBinding")} lead={t("byBindingLead")}>
        {`[[send_email]]\nname = "EMAIL"\n\necho '${BINDING}' | npx wrangler secret put MAIL`}
      </HowTo>
    </div>
  )
}

interface VariableProps {
  readonly name: string
  readonly about: string
  /** How it stands. */
  readonly children: ReactNode
}

function Variable({ name, about, children }: VariableProps) {
  return (
    <CardRow title={<code dir="ltr">{name}</code>} detail={about}>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </CardRow>
  )
}
