import { definePage } from "../_page/define-page.ts"
import { loadPerson } from "./load-person.ts"
import { PersonPage, personHead } from "./person-page.tsx"

/** What a person likes, where they show it. What is the viewer's own comes from its island. */
export const page = definePage({
  path: "/user/:id/likes",
  access: "visitor",
  cache: "edge",
  query: ["cursor"],
  messages: "social",
  load: ({ context, parameters, query }) => loadPerson(context, parameters.id, "likes", query("cursor")),
  failed: (t) => t("pageFailed"),
  head: personHead,
  view: (props) => <PersonPage {...props} />,
})
