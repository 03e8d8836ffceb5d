import { definePage } from "../_page/define-page.ts"
import { loadPerson } from "./load-person.ts"
import { PersonPage, personHead } from "./person-page.tsx"

/** Who a person follows. What is the viewer's own comes from its island. */
export const page = definePage({
  path: "/user/:id/following",
  access: "visitor",
  cache: "edge",
  query: ["cursor"],
  messages: "social",
  load: ({ context, parameters, query }) => loadPerson(context, parameters.id, "following", query("cursor")),
  failed: (t) => t("pageFailed"),
  head: personHead,
  view: (props) => <PersonPage {...props} />,
})
