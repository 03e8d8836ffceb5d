import { Island } from "../../islands/_runtime/island.tsx"
import { audioTool } from "../../islands/audio/audio.island.tsx"
import { RECORDING_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Edits audio; the one tool that records. */
export const page = definePage({
  path: "/tools/audio",
  access: "visitor",
  cache: "edge",
  section: "tools",
  headers: RECORDING_PERMISSIONS,
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "audio"),
  view: ({ t, data }) => (
    <ToolView t={t} words="audio">
      <Island of={audioTool} props={data} />
    </ToolView>
  ),
})
