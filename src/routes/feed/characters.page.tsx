import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The characters that people published. */
export const page = definePage({
  path: "/cyberPub",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "genders", "character_type", "cursor"],
  isListed: false,
  section: "characters",
  ...feedPage("character"),
})
