import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The design templates that people published. */
export const page = definePage({
  path: "/design_template",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "cursor"],
  isListed: false,
  ...feedPage("designTemplate"),
})
