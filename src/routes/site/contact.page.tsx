import { definePage } from "../_page/define-page.ts"
import { SiteText } from "./site-text.tsx"

/** How to reach the owner; linked from every page once there are words. */
export const page = definePage({
  path: "/contact",
  access: "visitor",
  cache: "edge",
  isListed: false,
  messages: "site",
  load: ({ context }) => ({ email: context.supportEmail }),
  head: ({ t, site }) => ({ title: t("contact"), description: t("contactOf", { site: site.name }) }),
  view: ({ t, site, data }) => <SiteText title={t("contact")} text={site.texts.contact} none={t("contactNone", data)} />,
})
