import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** Home: the works that people made. */
export const page = definePage({
  path: "",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "source_types", "cursor"],
  section: "home",
  ...feedPage("squareMixRecommend"),
})
