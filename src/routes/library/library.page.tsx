import { quotaOf } from "../../domain/upload/rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { library } from "../../islands/my-library/library.island.tsx"
import { viewOfAddress } from "../../islands/my-library/library-view.ts"
import { definePage } from "../_page/define-page.ts"

/** All that a member made or brought: an island, since all of it moves. */
export const page = definePage({
  path: "/library",
  access: "member",
  cache: "none",
  query: ["view", "folder", "from", "search", "model", "style", "lora", "shape", "rating", "recipe", "published", "until", "sort"],
  section: "library",
  messages: "mylibrary",
  load: ({ context, locale, query }) => ({
    locale,
    initial: viewOfAddress(query),
    isSpace: query("view") === "space",
    quotaBytes: quotaOf(context.viewer.plan),
  }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ data }) => <Island of={library} props={data} />,
})
