import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The AI apps that people published. */
export const page = definePage({
  path: "/swift_app",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "output_types", "cursor"],
  isListed: false,
  ...feedPage("aiApp"),
})
