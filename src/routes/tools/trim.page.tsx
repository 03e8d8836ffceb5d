import { Island } from "../../islands/_runtime/island.tsx"
import { videoTrim } from "../../islands/video/video.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Cuts a part out of a video. */
export const page = definePage({
  path: "/tools/trim",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "trim"),
  view: ({ t, data }) => (
    <ToolView t={t} words="trim">
      <Island of={videoTrim} props={data} />
    </ToolView>
  ),
})
