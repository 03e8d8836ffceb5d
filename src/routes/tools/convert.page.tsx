import { Island } from "../../islands/_runtime/island.tsx"
import { videoConvert } from "../../islands/video/video.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Converts a video. */
export const page = definePage({
  path: "/tools/convert",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "convert"),
  view: ({ t, data }) => (
    <ToolView t={t} words="convert">
      <Island of={videoConvert} props={data} />
    </ToolView>
  ),
})
