import { Island } from "../../islands/_runtime/island.tsx"
import { myWorks } from "../../islands/works/my-works.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { LibraryPlace } from "../library/library-place.tsx"

/** What a member published, where it stands and why. */
export const page = definePage({
  path: "/my-creations",
  access: "member",
  cache: "none",
  messages: "works",
  load: ({ locale }) => ({ locale }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  section: "library",
  view: ({ data, locale }) => (
    <LibraryPlace locale={locale} place="published">
      <Island of={myWorks} props={data} />
    </LibraryPlace>
  ),
})
