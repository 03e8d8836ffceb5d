import * as z from "zod/mini"
import { taskDetail, taskSchema } from "../src/domain/task/contract.ts"
import { textToVideo } from "../src/domain/video/generation-contract.ts"
import { signUpMember } from "./bench-member.ts"
import { openBrowserStage } from "./browser.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { figuresOf, type Moments, makeImage } from "./p13-journey.ts"

const answerSchema = z.object({ data: z.unknown() })
/** Videos that wait and run when the first image is ordered. */
const VIDEOS_AHEAD = 3

/** P13 while videos run: they have slots of their own, so that an image is as soon there as without them. */
export const measureBesideVideos: Measurement = {
  goals: ["P13"],
  needs: ["Chromium"],
  async run(settings): Promise<readonly Figure[]> {
    const { say } = settings
    const stage = await openBrowserStage(settings)
    const headers = { "Content-Type": "application/json", Origin: stage.appUrl }
    const post = (path: string, input: unknown, cookie: string) =>
      fetch(`${stage.appUrl}${path}`, { method: "POST", headers: { ...headers, Cookie: cookie }, body: JSON.stringify(input) })
    const ask = async (path: string, input: unknown, cookie: string): Promise<unknown> =>
      answerSchema.parse(await (await post(path, input, cookie)).json()).data
    const videos: { readonly id: string; readonly cookie: string }[] = []
    /** A new member orders the shortest video there is. */
    const orderVideo = async (): Promise<void> => {
      const { cookie } = await signUpMember(stage.appUrl, post, `bench-video-${videos.length}-${Date.now().toString(36)}@atelier.test`)
      const input = { prompt: "waves under a stormy sky", art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 } }
      videos.push({ id: textToVideo.output().parse(await ask(textToVideo.path, input, cookie)).id, cookie })
    }
    const countUnderWay = async (): Promise<number> => {
      const tasks = await Promise.all(videos.map(async ({ id, cookie }) => taskSchema().parse(await ask(taskDetail.path, { id }, cookie))))
      return tasks.filter(({ status }) => status < 3).length
    }
    try {
      const runs: Moments[] = []
      for (let run = 0; run < rounds(settings, 12, 4); run++) {
        while ((await countUnderWay()) < VIDEOS_AHEAD) await orderVideo()
        const moments = await makeImage(stage.browser, stage.appUrl)
        const left = await countUnderWay()
        say(`P13 beside ${left} videos, run ${run + 1}: ${JSON.stringify(moments)}`)
        if (left === 0) throw new Error("no video ran any more: nothing was measured")
        runs.push(moments)
      }
      return figuresOf(runs, " while videos run")
    } finally {
      await stage.stop()
    }
  },
}
