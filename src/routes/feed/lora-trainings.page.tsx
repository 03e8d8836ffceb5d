import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The LoRA trainings that people published. */
export const page = definePage({
  path: "/lora_train",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "base_models", "cursor"],
  isListed: false,
  section: "models",
  ...feedPage("loraTrain"),
})
