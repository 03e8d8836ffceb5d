import * as z from "zod/mini"
import { taskIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { videoModelOf } from "../../domain/video/generation/model-table.ts"
import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { definePage } from "../_page/define-page.ts"
import { CreateVideoView } from "./create-video-view.tsx"

/** Makes videos of words and images. Which models there are follows from the servers that are open to whoever asks. */
export const page = definePage({
  path: "/create/video",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["tab", "prompt", "model", "parent", "op"],
  section: "video",
  messages: "videos",
  load: async ({ asViewer, locale, query }) => {
    const { items: models, has_multi_image: hasSeveral } = await readVideoModels(await asViewer())
    return { models, hasSeveral, asked: askedOf(query), locale }
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ t, locale, data }) => (
    <CreateVideoView
      title={t("title")}
      noServer={{ title: t("noServerTitle"), body: t("noServerBody"), how: t("noServerHow") }}
      locale={locale}
      data={data}
    />
  ),
})

/** What the address asks for; what does not fit is left out, a prompt that is too long is cut. */
function askedOf(query: (name: "tab" | "prompt" | "model" | "parent" | "op") => string | undefined) {
  const prompt = query("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const tab = ["img2video", "txt2video", "img2Live2d", "multiImg2video"].find((one) => one === query("tab"))
  const model = videoModelOf(query("model") ?? "")?.no
  const parent = z.safeParse(taskIdSchema(), query("parent"))
  const place = /^[1-9]\d?$/.test(query("op") ?? "") ? Number(query("op")) : 1
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(prompt ? { prompt } : {}),
    ...(model === undefined ? {} : { model }),
    ...(parent.success ? { parent: parent.data, place } : {}),
  }
}
