import { definePage } from "../_page/define-page.ts"
import { loadPerson } from "./load-person.ts"
import { PersonPage, personHead } from "./person-page.tsx"

/** A person as everybody may see them, with what they published. What is the viewer's own comes from its island. */
export const page = definePage({
  path: "/user/:id",
  access: "visitor",
  cache: "edge",
  query: ["cursor"],
  messages: "social",
  load: ({ context, parameters, query }) => loadPerson(context, parameters.id, "works", query("cursor")),
  failed: (t) => t("pageFailed"),
  head: personHead,
  view: (props) => <PersonPage {...props} />,
})
