import { Island } from "../../islands/_runtime/island.tsx"
import { videoCover } from "../../islands/video/video.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Captures a cover from a video. */
export const page = definePage({
  path: "/tools/cover",
  access: "visitor",
  cache: "edge",
  section: "tools",
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "cover"),
  view: ({ t, data }) => (
    <ToolView t={t} words="cover">
      <Island of={videoCover} props={data} />
    </ToolView>
  ),
})
