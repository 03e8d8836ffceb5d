import { Island } from "../../islands/_runtime/island.tsx"
import { settingsNotifications } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readKinds, readMember } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What the member is told. */
export const page = definePage({
  path: "/settings/notifications",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context }) {
    const [{ member }, kinds] = await Promise.all([readMember(context), readKinds(context)])
    return { member, kinds }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.notifications),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.notifications}>
      <Island of={settingsNotifications} props={data} />
    </SettingsFrame>
  ),
})
