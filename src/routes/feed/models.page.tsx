import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The models that people published. */
export const page = definePage({
  path: "/models",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "model_types", "base_models", "cursor"],
  isListed: false,
  section: "models",
  ...feedPage("model"),
})
