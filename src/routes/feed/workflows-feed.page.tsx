import { definePage } from "../_page/define-page.ts"
import { feedPage } from "./feed-page.tsx"

/** The workflows that people published. */
export const page = definePage({
  path: "/workflowPage",
  access: "visitor",
  cache: "edge",
  query: ["order", "time", "runAvailable", "nodesType", "cursor"],
  isListed: false,
  ...feedPage("comfyui"),
})
