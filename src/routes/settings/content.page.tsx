import { Island } from "../../islands/_runtime/island.tsx"
import { settingsContent } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readConsents, readMember } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What the member meets, and what they agreed to. */
export const page = definePage({
  path: "/settings/content",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context }) {
    const [{ account, member }, consents] = await Promise.all([readMember(context), readConsents(context)])
    return { member, settings: account.settings, consents }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.content),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.content}>
      <Island of={settingsContent} props={data} />
    </SettingsFrame>
  ),
})
