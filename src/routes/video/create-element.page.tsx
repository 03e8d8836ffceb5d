import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { definePage } from "../_page/define-page.ts"
import { CreateVideoView } from "./create-video-view.tsx"

/** Makes videos of several images: the screen of videos, opened at that tab. */
export const page = definePage({
  path: "/create/element",
  access: "visitor",
  cache: "none",
  rate: "read",
  section: "video",
  messages: "videos",
  load: async ({ asViewer, locale }) => {
    const { items: models, has_multi_image: hasSeveral } = await readVideoModels(await asViewer())
    return { models, hasSeveral, asked: { tab: "multiImg2video" }, locale }
  },
  head: ({ t }) => ({ title: t("elementTitle"), description: t("elementDescription") }),
  view: ({ t, locale, data }) => (
    <CreateVideoView
      title={t("elementTitle")}
      noServer={{ title: t("noServerTitle"), body: t("noServerBody"), how: t("noServerHow") }}
      locale={locale}
      data={data}
    />
  ),
})
