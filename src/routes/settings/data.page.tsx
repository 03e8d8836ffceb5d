import { Island } from "../../islands/_runtime/island.tsx"
import { settingsData } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readMember } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What is kept of the member. */
export const page = definePage({
  path: "/settings/data",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context }) {
    const { member } = await readMember(context)
    return { member }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.data),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.data}>
      <Island of={settingsData} props={data} />
    </SettingsFrame>
  ),
})
