import { Island } from "../../islands/_runtime/island.tsx"
import { settingsProfile } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readMember } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** What others see of the member. */
export const page = definePage({
  path: "/settings",
  access: "member",
  cache: "none",
  query: ["linked"],
  messages: "settings",
  async load({ context, locale, query }) {
    // A third party's sign-in comes back here; the fragment of the address goes along to where it is linked.
    if (query("linked") !== undefined) return new Response(null, { status: 302, headers: { Location: `/${locale}/settings/sign-in` } })
    const { account, member } = await readMember(context)
    const { name, bio, links, avatar, banner, avatar_audience, banner_audience } = account.account
    return { member, looks: { name, bio, links, avatar, banner, avatar_audience, banner_audience } }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.profile),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.profile}>
      <Island of={settingsProfile} props={data} />
    </SettingsFrame>
  ),
})
