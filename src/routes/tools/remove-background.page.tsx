import { Island } from "../../islands/_runtime/island.tsx"
import { cutOut } from "../../islands/image/image.island.tsx"
import { CROSS_ORIGIN_ISOLATION } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { TOOL_PROPS, ToolView, toolHead } from "./tool-view.tsx"

/** Cuts the subject out of an image, isolated so that WebAssembly may use threads. */
export const page = definePage({
  path: "/tools/remove-background",
  access: "visitor",
  cache: "edge",
  section: "tools",
  headers: CROSS_ORIGIN_ISOLATION,
  messages: "tools",
  load: () => TOOL_PROPS,
  head: ({ t }) => toolHead(t, "cutOut"),
  view: ({ t, data }) => (
    <ToolView t={t} words="cutOut">
      <Island of={cutOut} props={data} />
    </ToolView>
  ),
})
