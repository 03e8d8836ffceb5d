import { definePage } from "../_page/define-page.ts"
import { SiteText } from "./site-text.tsx"

/** The owner's terms; linked from every page once there are words. */
export const page = definePage({
  path: "/terms",
  access: "visitor",
  cache: "edge",
  isListed: false,
  messages: "site",
  load: () => null,
  head: ({ t, site }) => ({ title: t("terms"), description: t("termsOf", { site: site.name }) }),
  view: ({ t, site }) => <SiteText title={t("terms")} text={site.texts.terms} none={t("termsNone")} />,
})
