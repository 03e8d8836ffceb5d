import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The sounds that people published. */
export const page = definePage({
  path: "/ai-audio",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "genders", "ages", "languages", "tones", "cursor"],
  section: "home",
  ...feedPage("timbre"),
})
