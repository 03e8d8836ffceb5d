import { Island } from "../../islands/_runtime/island.tsx"
import { upscale } from "../../islands/image/image.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Makes an image larger with a network that runs in the browser. */
export const page = definePage({
  path: "/tools/upscale",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "upscale"),
  view: ({ t, data }) => (
    <ToolView t={t} words="upscale">
      <Island of={upscale} props={data} />
    </ToolView>
  ),
})
