import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The videos that people published. */
export const page = definePage({
  path: "/ai-video",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "cursor"],
  section: "home",
  ...feedPage("aiVideo"),
})
