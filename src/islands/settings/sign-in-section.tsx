import { ShieldAlert } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ProviderType } from "../../domain/identity/rules.ts"
import { linkProvider, listWays } from "../../domain/security/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Card, CardBody } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useQuery } from "../_ui/use-query.ts"
import { PROVIDER_NAMES } from "../identity/provider-marks.tsx"
import { takeProviderReturn } from "../identity/provider-return.ts"
import { ContactCard } from "./contact-card.tsx"
import type { SettingsMember } from "./member.ts"
import { PasskeysCard } from "./passkeys-card.tsx"
import { PasswordCard } from "./password-card.tsx"
import { useProof } from "./proof.tsx"
import { countWays, type Ways } from "./proof-ways.ts"
import { type OfferedProvider, ServicesCard } from "./services-card.tsx"
import { SettingsRoot } from "./settings-root.tsx"
import { WaysContext } from "./ways-state.ts"

export interface SettingsSignInProps {
  readonly member: SettingsMember
  readonly locale: Locale
  /** Null where the page could not bring them: they are asked for. */
  readonly ways: Ways | null
  /** Third parties that this site offers. */
  readonly offered: readonly OfferedProvider[]
}

const NO_INPUT = {}

/** By what the member signs in: address, number, password, passkeys, third parties. */
export function SettingsSignIn({ member, locale, ways, offered }: SettingsSignInProps) {
  return (
    <SettingsRoot member={member}>
      <WaysOf member={member} locale={locale} initial={ways} offered={offered} />
    </SettingsRoot>
  )
}

interface WaysOfProps {
  readonly member: SettingsMember
  readonly locale: Locale
  readonly initial: Ways | null
  readonly offered: readonly OfferedProvider[]
}

function WaysOf({ member, locale, initial, offered }: WaysOfProps) {
  const t = useMessages("settings")
  const { value, failure, reload } = useQuery(listWays, NO_INPUT, initial)
  const returned = useProviderReturn(reload)
  const state = useMemo(() => (value === null ? null : { ways: value, reload }), [value, reload])
  if (state === null)
    return (
      <Card id="contact-title" title={t("contact")} lead={t("contactLead")}>
        {failure === null ? (
          <SkeletonRows count={3} />
        ) : (
          <CardBody>
            <FailureBox failure={failure} title={t("listFailed")} onRetry={() => void reload()} />
          </CardBody>
        )}
      </Card>
    )
  return (
    <WaysContext value={state}>
      {returned}
      <FailureBox failure={failure} title={t("listFailed")} onRetry={() => void reload()} />
      {countWays(state.ways) === 1 ? (
        <p className="flex gap-3 rounded-card border border-warn/60 bg-raised px-4 py-3 md:px-5">
          <ShieldAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-warn" aria-hidden="true" />
          {t("onlyOneWay")}
        </p>
      ) : null}
      <ContactCard />
      <PasswordCard name={member.name} />
      <PasskeysCard />
      <ServicesCard offered={offered} locale={locale} />
    </WaysContext>
  )
}

/** Links what a third party's sign-in left in the page's address, once; answers what to show of it. */
function useProviderReturn(reload: () => Promise<void>) {
  const t = useMessages("settings")
  const { withProof } = useProof()
  const { run, failure, isBusy } = useAction()
  const [linking, setLinking] = useState<ProviderType | null>(null)
  const link = useCallback(
    async (type: ProviderType, token: string) => {
      setLinking(type)
      const isLinked = await run(() => withProof(() => call(linkProvider, { type, token }, { handlesErrors: true })))
      if (isLinked !== null) announce({ tone: "good", body: { kind: "text", text: t("linkedNow", { name: PROVIDER_NAMES[type] }) } })
      await reload()
    },
    [run, withProof, reload, t],
  )
  const first = useRef(link)
  const fail = useRef(run)
  useEffect(() => {
    const returned = takeProviderReturn()
    if (returned?.kind === "proved" && returned.intent === "link") void first.current(returned.type, returned.token)
    if (returned?.kind === "failed") void fail.current(() => Promise.reject(failureNamed(returned.error)))
  }, [])
  if (isBusy && linking !== null)
    return (
      <p role="status" className="rounded-card border border-line bg-raised px-4 py-3 md:px-5">
        {t("linking", { name: PROVIDER_NAMES[linking] })}
      </p>
    )
  return <FailureBox failure={failure} hasNoFields />
}

/** The error that the address of the page names; what it names is none of ours until it is known. */
function failureNamed(error: string): CallError {
  return new CallError(error === "TooManyRequests" || error === "Unavailable" ? error : "LoginFailed")
}
