import { Island } from "../../islands/_runtime/island.tsx"
import { settingsSignIn } from "../../islands/settings/settings.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readMember, readWays } from "./read-section.ts"
import { SECTIONS } from "./sections.ts"
import { SettingsFrame, sectionHead } from "./settings-frame.tsx"

/** By what the member signs in. */
export const page = definePage({
  path: "/settings/sign-in",
  access: "member",
  cache: "none",
  messages: "settings",
  async load({ context, locale }) {
    const { member } = await readMember(context)
    const offered = context.providers.list().map(({ type, isSandbox }) => ({ type, isSandbox }))
    return { member, locale, ways: await readWays(context), offered }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t }) => sectionHead(t, SECTIONS.signIn),
  view: ({ t, locale, data }) => (
    <SettingsFrame t={t} locale={locale} section={SECTIONS.signIn}>
      <Island of={settingsSignIn} props={data} />
    </SettingsFrame>
  ),
})
