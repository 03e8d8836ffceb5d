import { AppealsCard } from "./appeals-card.tsx"
import { DataExportCard } from "./data-export-card.tsx"
import { DeleteCard } from "./delete-card.tsx"
import type { SettingsMember } from "./member.ts"
import { SettingsRoot } from "./settings-root.tsx"

export interface SettingsDataProps {
  readonly member: SettingsMember
}

/** What is kept of the member: to be taken along, or to be deleted. */
export function SettingsData({ member }: SettingsDataProps) {
  return (
    <SettingsRoot member={member}>
      <DataExportCard />
      <AppealsCard />
      <DeleteCard member={member} />
    </SettingsRoot>
  )
}
