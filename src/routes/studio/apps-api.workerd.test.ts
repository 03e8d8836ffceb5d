import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/studio/apps/contract.ts"
import { APP_TEMPLATES } from "../../domain/studio/apps/templates.ts"
import { createTask } from "../../domain/studio/create-contract.ts"

const WIDTH_PX = 96
const HEIGHT_PX = 64

async function photoOf(client: TestClient): Promise<string> {
  return fileOf(client, { bytes: await somePng(WIDTH_PX, HEIGHT_PX), width: WIDTH_PX, height: HEIGHT_PX })
}
const idOf = (data: unknown) => calls.applyTemplate.output().parse(data).id

describeCall(calls.templateDetail, {
  accepts: () => ({ id: "postcard" }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: 7 }, path: "id" },
  ],
})
describeCall(calls.applyTemplate, {
  accepts: async (client) => ({ id: "line-drawing", inputs: { photo: await photoOf(client), lines: "canny" } }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "", inputs: {} }, path: "id" },
    { input: { id: "comic-me", inputs: {} }, path: "inputs.photo" },
    { input: { id: "comic-me", inputs: { photo: "https://evil.example/x.png" } }, path: "inputs.photo" },
    { input: { id: "poster", inputs: { words: " " } }, path: "inputs.words" },
    { input: { id: "poster", inputs: { words: "a boat", look: "wild" } }, path: "inputs.look" },
    { input: { id: "poster", inputs: { words: "a boat", magic: "1" } }, path: "inputs.magic" },
  ],
})
describeCall(calls.templateHistory, {
  accepts: () => ({ id: "poster", limit: 2 }),
  refuses: [
    { input: { limit: 0 }, path: "limit" },
    { input: { cursor: "x" }, path: "cursor" },
  ],
})

describe("POST /api/v1/creativity/square/template/detail", () => {
  it("says of every app what it is to be given, and nothing of one that is none", async () => {
    const visitor = new TestClient()
    for (const { id, inputs } of APP_TEMPLATES) {
      const { data } = await visitor.call(calls.templateDetail, { id })
      const { templateInfo } = calls.templateDetail.output().parse(data)
      expect(templateInfo.inputs.map(({ key }) => key)).toEqual(inputs.map(({ key }) => key))
    }
    expect((await visitor.call(calls.templateDetail, { id: "magic" })).status.code).toBe(codeOf("NotFound"))
  })
})

describe("POST /api/v1/creativity/generate/apply", () => {
  it("says that an app, and that its image is to be chosen (spec 2§5)", async () => {
    const client = await TestClient.signedIn()
    expect((await client.call(calls.applyTemplate, {})).data).toMatchObject({ errors: [{ path: "id", message: "pleaseSelectEffect" }] })
    const noImage = await client.call(calls.applyTemplate, { id: "sticker" })
    expect(noImage.data).toMatchObject({ errors: [{ path: "inputs.photo", message: "pleaseSelectImage" }] })
    expect((await client.call(calls.applyTemplate, { id: "magic" })).status.code).toBe(codeOf("NotFound"))
  })

  it("runs every app to its result, made once however often it is asked for with one key, and lists it", async () => {
    const client = await TestClient.signedIn({ coins: 1000, plan: "vip3" })
    const photo = await photoOf(client)
    for (const { id, inputs } of APP_TEMPLATES) {
      const given = Object.fromEntries(
        inputs.flatMap(({ key, kind }) => (kind === "choice" ? [] : [[key, kind === "image" ? photo : "a small boat"]])),
      )
      const key = { "Idempotency-Key": crypto.randomUUID() }
      const created = await client.call(calls.applyTemplate, { id, inputs: given }, key)
      expect([id, created.status.msg]).toEqual([id, "success"])
      const again = await client.call(calls.applyTemplate, { id, inputs: given }, key)
      expect(idOf(again.data)).toBe(idOf(created.data))
      expect([id, (await endedTask(client, idOf(created.data))).status]).toEqual([id, 3])
    }
    const { data } = await client.call(calls.templateHistory, { limit: 100 })
    const { items } = calls.templateHistory.output().parse(data)
    expect(items.map(({ template_id }) => template_id).toReversed()).toEqual(APP_TEMPLATES.map(({ id }) => id))
  }, 120_000)

  it("takes a result by its address, and nothing of anybody else's", async () => {
    const client = await TestClient.signedIn()
    const meta = { prompt: "a red fox", width: 128, height: 96, n_iter: 1, steps: 1 }
    const { id } = createTask.output().parse((await client.call(createTask, { action: 1, meta })).data)
    const url = (await endedTask(client, id)).img_uris[0]?.url ?? ""
    expect((await client.call(calls.applyTemplate, { id: "line-drawing", inputs: { photo: url } })).status.msg).toBe("success")
    const stranger = await TestClient.signedIn()
    const byAddress = await stranger.call(calls.applyTemplate, { id: "line-drawing", inputs: { photo: url } })
    expect(byAddress.data).toMatchObject({ errors: [{ path: "inputs.photo", message: "uploadError" }] })
    for (const photo of [await photoOf(client), newFileId(1)]) {
      const answer = await stranger.call(calls.applyTemplate, { id: "line-drawing", inputs: { photo } })
      expect(answer.status.code).toBe(codeOf("NotFound"))
    }
  })

  it("charges no more than was agreed to, and sends a visitor to sign in", async () => {
    const client = await TestClient.signedIn()
    const photo = await photoOf(client)
    const dear = await client.call(calls.applyTemplate, { id: "comic-me", inputs: { photo }, max_coins: 0 })
    expect(dear.status.code).toBe(codeOf("PriceExceeded"))
    const visitor = await new TestClient().call(calls.applyTemplate, { id: "poster", inputs: { words: "a boat" } })
    expect(visitor.status.code).toBe(codeOf("LoginRequired"))
  })
})

describe("POST /api/v1/creativity/generate/history", () => {
  it("pages the viewer's own, of all apps or of one, without what was made elsewhere", async () => {
    const client = await TestClient.signedIn({ coins: 1000, plan: "vip3" })
    const photo = await photoOf(client)
    const made: string[] = []
    for (const lines of ["canny", "lineArt", "softEdge"])
      made.unshift(idOf((await client.call(calls.applyTemplate, { id: "line-drawing", inputs: { photo, lines } })).data))
    await client.call(createTask, { action: 12, source: "create", meta: { file_id: photo } })
    made.unshift(idOf((await client.call(calls.applyTemplate, { id: "sticker", inputs: { photo } })).data))

    const page = async (input: object) => calls.templateHistory.output().parse((await client.call(calls.templateHistory, input)).data)
    const first = await page({ limit: 3 })
    const second = await page({ limit: 3, cursor: first.next_cursor })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    expect((await page({ id: "line-drawing" })).items.map(({ id }) => id)).toEqual(made.slice(1))
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(calls.templateHistory, {})).data).toEqual({ items: [], next_cursor: null })
  })
})
