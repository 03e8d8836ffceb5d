import { DeleteCard } from "./delete-card.tsx"
import type { SettingsMember } from "./member.ts"
import { SettingsRoot } from "./settings-root.tsx"
import { TakeOutCard } from "./take-out-card.tsx"

export interface SettingsDataProps {
  readonly member: SettingsMember
}

/** What is kept of the member: to be taken along, or to be deleted. */
export function SettingsData({ member }: SettingsDataProps) {
  return (
    <SettingsRoot member={member}>
      <TakeOutCard />
      <DeleteCard member={member} />
    </SettingsRoot>
  )
}
