import { expect, test } from "vitest"
import { rightsOf } from "../../credits/rules.ts"
import { planTask } from "../../task/rules.ts"
import { textToVideo } from "../kinds/text-to-video.ts"
import { VIDEO_MODELS, videoModelOf } from "./model-table.ts"
import { usualModelAt } from "./usual-model.ts"

/** What a day grants (spec README, Tasks). */
const DAILY_STAMINA = 150
const models = (...names: readonly string[]) => names.map((no) => videoModelOf(no) ?? expect.fail(`no model ${no}`))

test("what a day grants is enough for a first video with the model that a form begins with", () => {
  const model = usualModelAt("txt2video", VIDEO_MODELS) ?? expect.fail("no model")
  expect(rightsOf("free").defaultDuration).toBe("first")
  const input = { prompt: "a fox", art_model_no: model.no, generate_video: { generate_video_duration: model.durationsS[0] } }
  expect(planTask(textToVideo, { input }, "free").quote.calculate_coins).toBeLessThanOrEqual(DAILY_STAMINA)
})

test("a form begins with a model that serves its tab, the first of those that cost alike", () => {
  expect(usualModelAt("img2Live2d", VIDEO_MODELS)?.no).toBe("lite")
  expect(usualModelAt("txt2video", models("flow", "sparkle", "depth"))?.no).toBe("sparkle")
  expect(usualModelAt("img2Live2d", models("sparkle", "magic"))?.no).toBe("magic")
  expect(usualModelAt("txt2video", [])).toBeUndefined()
})
