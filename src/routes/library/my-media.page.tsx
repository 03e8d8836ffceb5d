import { quotaOf } from "../../domain/upload/rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { libraryQueryOf } from "../../islands/library/library-rules.ts"
import { myMedia } from "../../islands/my-media/my-media.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { LibraryPlace } from "./library-place.tsx"

/** A member's files: an island, since all of it moves. */
export const page = definePage({
  path: "/my-media",
  access: "member",
  cache: "none",
  query: ["search", "kind", "folder"],
  section: "library",
  messages: "library",
  load: ({ context, query }) => ({ initial: libraryQueryOf(query), quotaBytes: quotaOf(context.viewer.plan) }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ data, locale }) => (
    <LibraryPlace locale={locale} place="uploads">
      <Island of={myMedia} props={data} />
    </LibraryPlace>
  ),
})
