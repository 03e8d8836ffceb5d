import { Island } from "../../islands/_runtime/island.tsx"
import { settingsTokens } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readMember, readTokens } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What scripts may do in the member's name. */
export const page = definePage({
  path: "/settings/tokens",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context }) {
    const { member } = await readMember(context)
    return { member, tokens: await readTokens(context) }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.tokens),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.tokens}>
      <Island of={settingsTokens} props={data} />
    </SettingsFrame>
  ),
})
