import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { listSessions, securityLog } from "../../domain/security/contract.ts"
import type { SettingsMember } from "./member.ts"
import { SecurityLogCard } from "./security-log-card.tsx"
import { SessionsCard } from "./sessions-card.tsx"
import { SettingsRoot } from "./settings-root.tsx"

export interface SettingsDevicesProps {
  readonly member: SettingsMember
  readonly locale: Locale
  /** Null where the page could not bring them: they are asked for. */
  readonly sessions: CallOutput<typeof listSessions>["items"] | null
  /** Its first page; null likewise. */
  readonly log: CallOutput<typeof securityLog> | null
}

/** Where the member is signed in, and what happened to the account's safety. */
export function SettingsDevices({ member, locale, sessions, log }: SettingsDevicesProps) {
  return (
    <SettingsRoot member={member}>
      <SessionsCard initial={sessions} locale={locale} />
      <SecurityLogCard initial={log} />
    </SettingsRoot>
  )
}
