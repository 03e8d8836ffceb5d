import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The novels that people published. */
export const page = definePage({
  path: "/novel",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "cursor"],
  isListed: false,
  ...feedPage("ai_ebook"),
})
