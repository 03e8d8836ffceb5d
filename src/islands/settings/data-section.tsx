import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
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
  const t = useMessages("settings")
  return (
    <SettingsRoot member={member}>
      <a href="../library?view=space" className={`${buttonLook("plain")} justify-self-start`}>
        {t("storage")}
      </a>
      <DataExportCard />
      <AppealsCard />
      <DeleteCard member={member} />
    </SettingsRoot>
  )
}
