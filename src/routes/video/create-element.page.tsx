import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { CreateVideoView, loadCreateVideo } from "./create-video-view.tsx"

/** Makes videos of several images: the screen of videos, opened at that tab. */
export const page = definePage({
  path: "/create/element",
  access: "visitor",
  cache: "none",
  rate: "read",
  room: "video",
  messages: "videos",
  headers: PHOTO_PERMISSIONS,
  load: (request) => loadCreateVideo(request, { tab: "multiImg2video" }),
  head: ({ t }) => ({ title: t("elementTitle"), description: t("elementDescription") }),
  view: (props) => <CreateVideoView {...props} title={props.t("elementTitle")} />,
})
