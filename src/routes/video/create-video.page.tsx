import * as z from "zod/mini"
import { fileIdSchema, taskIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { effectOf } from "../../domain/video/generation/effect-table.ts"
import { videoModelOf } from "../../domain/video/generation/model-table.ts"
import { PHOTO_PERMISSIONS } from "../_http/security-headers.ts"
import { definePage } from "../_page/define-page.ts"
import { videoSettingsOf } from "../post/settings-of-work.ts"
import { CreateVideoView, loadCreateVideo } from "./create-video-view.tsx"

/** Makes videos of words and images. */
export const page = definePage({
  path: "/create/video",
  access: "visitor",
  cache: "none",
  rate: "read",
  room: "video",
  messages: "videos",
  headers: PHOTO_PERMISSIONS,
  query: ["tab", "prompt", "model", "effect", "parent", "op", "file", "image", "size", "work"],
  load: async (request) => {
    const workId = request.query("work")
    const settings = workId === undefined ? null : await videoSettingsOf(await request.asViewer(), workId)
    return loadCreateVideo(request, { ...askedOf(request.query), ...(settings === null ? {} : { settings }) })
  },
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: (props) => <CreateVideoView {...props} title={props.t("title")} />,
})

/** What the address asks for; what does not fit is left out, a prompt that is too long is cut. */
function askedOf(query: (name: "tab" | "prompt" | "model" | "effect" | "parent" | "op" | "file" | "image" | "size") => string | undefined) {
  const prompt = query("prompt")?.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const tab = ["img2video", "txt2video", "img2Live2d", "multiImg2video", "effect"].find((one) => one === query("tab"))
  const model = videoModelOf(query("model") ?? "")?.no
  const effect = effectOf(query("effect"))?.id
  const parent = z.safeParse(taskIdSchema(), query("parent"))
  const file = z.safeParse(fileIdSchema(), query("file"))
  const url = /^(?:https?:\/\/[^\s]+)?\/media\/[^\s]+$/.exec(query("image") ?? "")?.[0]
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(query("size") ?? "") ?? []
  const place = /^[1-9]\d?$/.test(query("op") ?? "") ? Number(query("op")) : 1
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(prompt ? { prompt } : {}),
    ...(model === undefined ? {} : { model }),
    ...(effect === undefined ? {} : { effect }),
    ...(parent.success ? { parent: parent.data, place } : {}),
    ...(file.success ? { file: file.data } : {}),
    ...(url === undefined || height === undefined ? {} : { image: { url, width: Number(width), height: Number(height) } }),
  }
}
