import { Island } from "../../islands/_runtime/island.tsx"
import { settingsPreferences } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readMember } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What the member prefers. */
export const page = definePage({
  path: "/settings/preferences",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context, locale }) {
    const { account, member } = await readMember(context)
    return { member, locale, settings: account.settings }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.preferences),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.preferences}>
      <Island of={settingsPreferences} props={data} />
    </SettingsFrame>
  ),
})
