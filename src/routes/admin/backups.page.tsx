import { readBackup } from "../../domain/admin/read-backup.ts"
import { definePage } from "../_page/define-page.ts"
import { BackupState } from "./backup-state.tsx"
import { DeskFrame } from "./desk-frame.tsx"

/** When the last backup was made, where it lies, and how one is made and put back. */
export const page = definePage({
  path: "/admin/backups",
  access: "admin",
  cache: "none",
  section: "more",
  messages: "admin",
  load: async ({ context }) => ({ ...(await readBackup(context)), nowMs: context.nowMs }),
  head: ({ t }) => ({ title: t("desk_backups"), description: t("deskAbout") }),
  view: ({ locale, data: { desk, backup, nowMs } }) => (
    <DeskFrame locale={locale} section="backups" desk={desk}>
      <BackupState locale={locale} backup={backup} nowMs={nowMs} />
    </DeskFrame>
  ),
})
