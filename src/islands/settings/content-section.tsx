import { useCallback, useEffect, useState } from "react"
import { type Consent, listConsents } from "../../domain/moderation/consent-contract.ts"
import type { Settings } from "../../domain/profile/settings-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { BlocksCard } from "./blocks-card.tsx"
import { FacesCard } from "./faces-card.tsx"
import { HidesCard } from "./hides-card.tsx"
import type { SettingsMember } from "./member.ts"
import { RatingsCard } from "./ratings-card.tsx"
import { SettingsRoot } from "./settings-root.tsx"

export interface SettingsContentProps {
  readonly member: SettingsMember
  readonly settings: Settings
  /** Null where they could not be read with the page. */
  readonly consents: readonly Consent[] | null
}

/** What the member meets in feeds, lists and search, and what they agreed to. */
export function SettingsContent({ member, settings, consents: initial }: SettingsContentProps) {
  const t = useMessages("levels")
  const [consents, setConsents] = useState(initial)
  const [hasFailed, setHasFailed] = useState(false)
  const read = useCallback(async () => {
    const answer = await call(listConsents, {}, { handlesErrors: true }).catch(() => null)
    setHasFailed(answer === null)
    if (answer !== null) setConsents(answer.consents)
  }, [])
  useEffect(() => {
    if (initial === null) void read()
  }, [initial, read])
  return (
    <SettingsRoot member={member}>
      {consents === null ? (
        <Card id="ratings-title" title={t("ratings")} lead={t("ratingsLead")}>
          {hasFailed ? <EmptyRow>{t("loadFailed")}</EmptyRow> : null}
        </Card>
      ) : (
        <>
          <RatingsCard settings={settings} consents={consents} onConsents={setConsents} onConfirmed={read} />
          <FacesCard consents={consents} onConsents={setConsents} onAgreed={read} />
        </>
      )}
      <HidesCard />
      <BlocksCard />
    </SettingsRoot>
  )
}
