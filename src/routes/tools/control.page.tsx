import { Island } from "../../islands/_runtime/island.tsx"
import { controlPreview } from "../../islands/image/image.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Shows what control previews see in an image. */
export const page = definePage({
  path: "/tools/control",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "control"),
  view: ({ t, data }) => (
    <ToolView t={t} words="control">
      <Island of={controlPreview} props={data} />
    </ToolView>
  ),
})
