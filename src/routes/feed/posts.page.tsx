import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The posts that people published. */
export const page = definePage({
  path: "/post",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "sub_channel", "cursor"],
  section: "home",
  ...feedPage("post"),
})
