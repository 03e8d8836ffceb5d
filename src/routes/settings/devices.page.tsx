import { Island } from "../../islands/_runtime/island.tsx"
import { settingsDevices } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readLog, readMember, readSessions } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** Where the member is signed in, and what happened to the account. */
export const page = definePage({
  path: "/settings/devices",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context, locale }) {
    const { member } = await readMember(context)
    const [sessions, log] = await Promise.all([readSessions(context), readLog(context)])
    return { member, locale, sessions, log }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.devices),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.devices}>
      <Island of={settingsDevices} props={data} />
    </SettingsFrame>
  ),
})
