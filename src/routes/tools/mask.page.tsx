import { Island } from "../../islands/_runtime/island.tsx"
import { maskPainter } from "../../islands/image/image.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Paints a mask on an image. */
export const page = definePage({
  path: "/tools/mask",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "mask"),
  view: ({ t, data }) => (
    <ToolView t={t} words="mask">
      <Island of={maskPainter} props={data} />
    </ToolView>
  ),
})
