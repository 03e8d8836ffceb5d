import { Island } from "../../islands/_runtime/island.tsx"
import { myWorks } from "../../islands/works/my-works.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** What a member published, where it stands and why. */
export const page = definePage({
  path: "/my-creations",
  access: "member",
  cache: "none",
  messages: "works",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ data }) => <Island of={myWorks} props={data} />,
})
