import { beforeAll, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { ACTION_CODES } from "../../domain/studio/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { readImageHeader } from "../../formats/image/header.ts"

const words = { prompt: "portrait of a woman with red hair", n_iter: 1, steps: 20, seed: 3 }
const SIZE = { width: 256, height: 256 }

interface Case {
  /** What the payload says beside its action, given an address of a finished image. */
  readonly meta: (url: string) => object
  readonly size: { readonly width: number; readonly height: number }
  readonly contentType?: "image/png" | "image/webp"
}

/** Every code that makes files, with what has to come back; 8 answers in words. */
const CASES: Readonly<Record<Exclude<(typeof ACTION_CODES)[number], 8>, Case>> = {
  1: {
    meta: () => ({
      ...words,
      aspect_ratio: 5,
      ...SIZE,
      category: 7,
      art_model_no: "easel-lens",
      lora_models: [{ model_id: "film-grain" }],
      embeddings: [{ model_id: "misty-morning" }],
      refiner_mode: "easel-sketchbook",
      lab_base: { style_selections: ["Fooocus Sharp"], hdr_enabled: true, quality_open: true, scheduler: "Beta", prompt_magic: 0.3 },
    }),
    size: SIZE,
  },
  9: { meta: () => ({ ...words, prompt: "an oil painting", denoising_strength: 0.4 }), size: SIZE },
  10: { meta: () => ({ ...words, controlnet_units: [{ module: "canny" }] }), size: SIZE },
  3: { meta: () => ({ n_iter: 1, steps: 4 }), size: SIZE },
  2: { meta: () => ({ scaling_ratio: 2 }), size: { width: 512, height: 512 } },
  6: { meta: () => ({ scaling_ratio: 1.5, up_scaler: "Lanczos" }), size: { width: 384, height: 384 } },
  7: { meta: () => ({}), size: SIZE },
  12: { meta: () => ({ controlnet_units: [{ module: "softEdge", processor_res: 256 }] }), size: SIZE },
  13: { meta: () => ({ ...words, width: 384, height: 320 }), size: { width: 384, height: 320 } },
  22: { meta: (url) => ({ exchange_face: { source_uri: url, target_face: { x: 0.5, y: 0.5 } } }), size: SIZE },
  24: { meta: () => ({ animatediff: { lora: "zoom-in" } }), size: SIZE, contentType: "image/webp" },
  25: { meta: () => ({ ad_units: [{ ad_denoising_strength: 0.3, lora: "soft-light" }] }), size: SIZE },
}

/** Makes it, and holds what the ledger says of it to what was quoted. */
async function make(client: TestClient, payload: object): Promise<Task> {
  const quote = estimateTask.output().parse((await client.call(estimateTask, payload)).data)
  const { data, status } = await client.call(createTask, payload)
  expect([status.msg, data]).toMatchObject(["success", { status: 1, calculate_coins: quote.calculate_coins }])
  const task = await endedTask(client, createTask.output().parse(data).id)
  expect(Object.values(task.deduction_detail?.charged ?? {}).reduce((sum, coins) => sum + coins, 0)).toBe(quote.calculate_coins)
  return task
}

let client = new TestClient()
let source: Task | undefined
beforeAll(async () => {
  client = await TestClient.signedIn({ coins: 2_000 })
  source = await make(client, { action: 1, meta: { ...words, aspect_ratio: 5, ...SIZE } })
})

it.each(ACTION_CODES.filter((code) => code !== 8))(
  "action %i ends with its image in the size that was ordered, shown with a thumbhash, and charged as told",
  async (action) => {
    const url = source?.img_uris[0]?.url ?? ""
    const { meta, size, contentType = "image/png" } = CASES[action]
    const parent = action === 1 ? {} : { parent_task_id: source?.id }
    const task = await make(client, { action, ...parent, meta: meta(url) })
    expect([task.status, task.status_desc, task.sub_status]).toEqual([3, null, null])
    const [image] = task.img_uris
    expect(image).toMatchObject(size)
    expect(image?.thumbhash).not.toBe("")
    const bytes = new Uint8Array(await (await client.send(image?.url ?? "")).arrayBuffer())
    expect(readImageHeader(bytes)).toMatchObject({ contentType, ...size })
    if (action !== 1) expect(task.source_image?.url).toBe(url)
    expect(task.preprocess_images.map((one) => one.url)).toEqual(action === 12 ? [image?.url] : [])
  },
  90_000,
)

it("what nothing came of is told with the result: fields of other actions, commands, names that no server has", async () => {
  const prompt = `${words.prompt} --chaos 9`
  const meta = { ...words, prompt, aspect_ratio: 5, ...SIZE, studio: { style: "nope" }, scaling_ratio: 2 }
  const task = await make(client, { action: 1, category: 7, meta })
  expect(task.made_by?.notes.left_out.toSorted()).toEqual(["--chaos", "scaling_ratio", "tuning.styles"])
})
