import { expect, it } from "vitest"
import { codeOf, TestClient } from "../../../testing/_http/call.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import * as calls from "../../domain/video/generation-contract.ts"

const words = {
  art_model_no: "magic",
  width: 1280,
  height: 720,
  prompt: "a red fox in falling snow",
  generate_video: { generate_video_duration: 5, quality_mode: "540p" },
} as const
const priceOf = async (client: TestClient, asked: object) => {
  const { data } = await client.call(estimateTask, { task_domain_type: 11, ...asked })
  return estimateTask.output().parse(data).calculate_coins
}

it("a quote of a video is what making it charges, for each number, length, quality and plan", async () => {
  for (const plan of [undefined, "lite"] as const) {
    const client = await TestClient.signedIn({ coins: 100_000, ...(plan === undefined ? {} : { plan }) })
    for (const over of [{}, { n_iter: 2 }, { generate_video: { generate_video_duration: 8 } }, { art_model_no: "hunyuan" }]) {
      const { data } = await client.call(calls.textToVideo, { ...words, ...over })
      const charged = calls.textToVideo.output().parse(data).calculate_coins
      expect([plan, over, await priceOf(client, { ...words, ...over })]).toEqual([plan, over, charged])
      expect(await priceOf(client, { meta: { ...words, ...over }, ss: 52 })).toBe(charged)
    }
  }
})

it("what is missing yet changes no price: words, the image; a model may be named as `model_no`", async () => {
  const client = await TestClient.signedIn({ coins: 1_000 })
  const { prompt: _prompt, art_model_no: model_no, ...rest } = words
  const whole = await priceOf(client, words)
  expect(await priceOf(client, { ...rest, model_no })).toBe(whole)
  expect(await priceOf(client, { ...words, task_domain_type: 12 })).toBe(whole)
  expect(await priceOf(client, { ...words, task_domain_type: 42 })).toBe(whole)
  expect(await priceOf(new TestClient(), words)).toBe(0)
})

it("a bad setting is refused at its field, an image setting at a video too, and an image of somebody else's is not there", async () => {
  const client = await TestClient.signedIn()
  const errorsOf = async (asked: object) => {
    const { status, data } = await client.call(estimateTask, { task_domain_type: 11, ...asked })
    return [status.code, (data as { errors?: { path: string }[] } | null)?.errors?.map(({ path }) => path)]
  }
  const refused = codeOf("InvalidInput")
  expect(await errorsOf({ ...words, n_iter: 99 })).toEqual([refused, ["n_iter"]])
  expect(await errorsOf({ ...words, meta: { steps: 20 } })).toEqual([refused, ["meta.steps"]])
  expect(await errorsOf({ ...words, art_model_no: "no such model" })).toEqual([refused, ["meta.art_model_no"]])
  expect(await errorsOf({ ...words, task_domain_type: 400 })).toEqual([refused, ["task_domain_type"]])
  const nobodys = { ...words, task_domain_type: 12, parent_task_id: `task_${"0".repeat(26)}` }
  expect((await errorsOf(nobodys))[0]).toBe(codeOf("NotFound"))
})
