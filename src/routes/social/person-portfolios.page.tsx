import { definePage } from "../_page/define-page.ts"
import { loadPerson } from "./load-person.ts"
import { PersonPage, personHead } from "./person-page.tsx"

/** The sets of images of a person. What is the viewer's own comes from its island. */
export const page = definePage({
  path: "/user/:id/portfolios",
  access: "visitor",
  cache: "edge",
  query: ["cursor"],
  messages: "social",
  load: ({ context, parameters, query }) => loadPerson(context, parameters.id, "portfolios", query("cursor")),
  failed: (t) => t("pageFailed"),
  head: personHead,
  view: (props) => <PersonPage {...props} />,
})
