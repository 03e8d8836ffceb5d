import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { CreateVideoView, loadCreateVideo } from "./create-video-view.tsx"

/** Makes videos with an effect: the screen of videos, opened at that tab. */
export const page = definePage({
  path: "/create/effect",
  access: "visitor",
  cache: "none",
  rate: "read",
  room: "video",
  messages: "videos",
  headers: PHOTO_PERMISSIONS,
  load: (request) => loadCreateVideo(request, { tab: "effect" }),
  head: ({ t }) => ({ title: t("effectTitle"), description: t("effectDescription") }),
  view: (props) => <CreateVideoView {...props} title={props.t("effectTitle")} />,
})
