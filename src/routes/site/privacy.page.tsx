import { definePage } from "../_page/define-page.ts"
import { SiteText } from "./site-text.tsx"

/** The owner's privacy; linked from every page once there are words. */
export const page = definePage({
  path: "/privacy",
  access: "visitor",
  cache: "edge",
  isListed: false,
  messages: "site",
  load: () => null,
  head: ({ t, site }) => ({ title: t("privacy"), description: t("privacyOf", { site: site.name }) }),
  view: ({ t, site }) => <SiteText title={t("privacy")} text={site.texts.privacy} none={t("privacyNone")} />,
})
