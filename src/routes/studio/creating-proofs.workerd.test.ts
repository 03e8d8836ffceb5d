import { describe, expect, it, vi } from "vitest"
import { codeOf, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { balance } from "../../../testing/credits/purse.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { FACE_PHOTO } from "../../../testing/studio/face-photo.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { type Envelope, envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { newFileId, newMediaName, newTaskId } from "../../domain/_kernel/ids.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import { applyTemplate } from "../../domain/studio/apps/contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { generateHeadshots } from "../../domain/studio/headshots/contract.ts"
import { ACTION_CODES } from "../../domain/studio/rules.ts"
import { listTasks, type Task } from "../../domain/task/contract.ts"

const ORIGIN = "https://atelier.test"
const words = { prompt: "a red fox in the snow" }
const tasksOf = async (client: TestClient): Promise<readonly Task[]> =>
  listTasks.output().parse((await client.call(listTasks, { limit: 50 })).data).items
const pursesOf = ({ accountId }: MemberClient) =>
  Promise.all((["coins", "held-coins", "held-stamina"] as const).map((kind) => balance(accountId, kind)))
const photoOf = async (client: TestClient) => fileOf(client, { bytes: await somePng(96, 64), width: 96, height: 64 })

/** A busy machine lets few in at once, and looks for faces in seconds. */
const ANSWERED_WITHIN_MS = 150_000

describe("50 equal requests at once with one key", { timeout: ANSWERED_WITHIN_MS + 30_000 }, () => {
  const member = () => TestClient.signedIn({ coins: 200, plan: "vip3" })
  const fifty = async (client: TestClient, send: (index: number, headers: Record<string, string>) => Promise<Envelope>) => {
    const headers = { "Idempotency-Key": crypto.randomUUID(), "CF-Connecting-IP": client.address }
    /** One who is told to come back asks again, as browsers do; each time counts toward the account's limit, so that it is rare. */
    const untilAnswered = (index: number): Promise<Envelope> =>
      vi.waitFor(
        async () => {
          const answer = await send(index, headers)
          if (["Unavailable", "TooManyRequests"].includes(answer.status.msg)) throw new Error("too many at once")
          return answer
        },
        { timeout: ANSWERED_WITHIN_MS, interval: 3_000 },
      )
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => untilAnswered(index)))
    expect(answers.map(({ status }) => status.msg)).toEqual(answers.map(() => "success"))
    return answers
  }

  it("over every path that creates from words come to one task", async () => {
    const client = await member()
    const paths = [creating.createTask, creating.textToImage, creating.labTextToImage, creating.studioTextToImage]
    await fifty(client, (index, headers) => {
      const call = paths[index % paths.length] ?? creating.createTask
      return client.call(call, { action: 1, category: 7, meta: { ...words, n_iter: 1, seed: 5 } }, headers)
    })
    expect(await tasksOf(client)).toHaveLength(1)
  })

  it("over every path that creates from an image come to one task", async () => {
    const client = await member()
    const file_id = await photoOf(client)
    const paths = [creating.createTask, creating.imageToImage, creating.labImageToImage, creating.studioImageToImage]
    await fifty(client, (index, headers) => {
      const call = paths[index % paths.length] ?? creating.createTask
      return client.call(call, { action: 9, category: 7, meta: { ...words, n_iter: 1, seed: 5, file_id } }, headers)
    })
    expect(await tasksOf(client)).toHaveLength(1)
  })

  it("for an app come to one task; the key then opens nothing else", async () => {
    const client = await member()
    const photo = await photoOf(client)
    let key: Record<string, string> = {}
    await fifty(client, (_, headers) => {
      key = headers
      return client.call(applyTemplate, { id: "comic-me", inputs: { photo } }, headers)
    })
    expect(await tasksOf(client)).toHaveLength(1)
    const other = await client.call(creating.createTask, { action: 1, meta: words }, key)
    expect(other.status.code).toBe(codeOf("Conflict"))
  })

  it("for headshots come to one task a look", async () => {
    const client = await member()
    const looks = ["office", "monochrome"]
    const file_id = await fileOf(client, { bytes: Uint8Array.from(atob(FACE_PHOTO), (one) => one.charCodeAt(0)), width: 640, height: 640 })
    await fifty(client, (_, headers) => client.call(generateHeadshots, { file_id, looks }, headers))
    expect(await tasksOf(client)).toHaveLength(looks.length)
  })
})

describe("what no task can be made of", () => {
  /** The fields that are blamed; the code is checked to be one that says what to mend. */
  const blamed = ({ status, data }: Envelope): readonly string[] => {
    expect(["InvalidInput", "NotFound"]).toContain(status.msg)
    const errors = data !== null && typeof data === "object" && "errors" in data && Array.isArray(data.errors) ? data.errors : []
    return errors.map((error: { readonly path?: unknown }) => String(error.path))
  }
  const raw = async (client: TestClient, path: string, body: string): Promise<Envelope> => {
    const init = { method: "POST", body, headers: { "Content-Type": "application/json", Origin: ORIGIN } }
    return envelopeSchema.parse(await (await client.send(path, init)).json())
  }

  it("is told with the field it lies in, writes nothing and costs nothing", async () => {
    const client = await TestClient.signedIn({ coins: 1000, plan: "vip3" })
    const before = await pursesOf(client)
    const video = await insertFile(client.accountId, VIDEO)
    const narrow = await insertFile(client.accountId, { width: 60_000, height: 8, bytes: await somePng(8, 8) })
    const stranger = await photoOf(await TestClient.signedIn())
    const photo = await photoOf(client)
    const dead = ["https://evil.example/x.png", "/media/result/x", "/media/file/gone", "data:image/png;base64,AA", "//evil.example/x.png"]
    const cases: readonly (readonly [field: string, payload: object])[] = [
      ...[60_000, 63, 1.5, 2 ** 53].map((width) => ["meta.width", { action: 1, meta: { ...words, width } }] as const),
      ...dead.flatMap((url) => [
        ["meta.imageUrl", { action: 9, meta: { ...words, imageUrl: url } }] as const,
        ["meta.mask", { action: 9, meta: { ...words, file_id: photo, mask: url } }] as const,
        [
          "meta.controlnet_units.0.input_image",
          { action: 10, meta: { ...words, controlnet_units: [{ module: "canny", input_image: url }] } },
        ] as const,
        ["meta.exchange_face.source_uri", { action: 22, meta: { file_id: photo, exchange_face: { source_uri: url } } }] as const,
      ]),
      ...ACTION_CODES.filter((action) => action !== 1).map((action) => {
        const meta = { ...words, controlnet_units: [{ module: "canny" }], exchange_face: { source_uri: "/media/file/gone" } }
        return ["", { action, meta: { ...meta, file_id: video } }] as const
      }),
      ["meta.scaling_ratio", { action: 2, meta: { file_id: narrow } }],
      ["", { action: 2, meta: { file_id: stranger } }],
      ["", { action: 8, meta: { file_id: newFileId(1) } }],
      ["", { action: 3, parent_task_id: newTaskId(1), meta: {} }],
      ["operate_number", { action: 3, parent_task_id: newTaskId(1), operate_number: 65, meta: {} }],
      ["meta.lora_models.0.weight", { action: 1, meta: { ...words, lora_models: [{ model_id: "a", weight: 5 }] } }],
    ]
    for (const [field, payload] of cases) {
      const answer = await client.call(creating.createTask, payload)
      const fields = blamed(answer)
      if (field !== "") expect([payload, fields]).toEqual([payload, expect.arrayContaining([field])])
    }
    expect(await tasksOf(client)).toEqual([])
    expect(await pursesOf(client)).toEqual(before)
  }, 120_000)

  it.each([
    [creating.createTask.path, '"action":1,'],
    [creating.textToImage.path, ""],
    [estimateTask.path, '"action":1,'],
  ])("says at %s which number is none", async (path, action) => {
    const client = await TestClient.signedIn({ coins: 1000 })
    for (const field of ["cfg_scale", "denoising_strength", "steps", "seed", "width", "hr_scale"])
      for (const value of ["1e999", "-1e999"]) {
        const answer = await raw(client, path, `{${action}"meta":{"prompt":"a fox","${field}":${value}}}`)
        expect([field, value, [...new Set(blamed(answer))]]).toEqual([field, value, [`meta.${field}`]])
      }
    for (const value of ["NaN", "Infinity", "0x10", "1_000"])
      blamed(await raw(client, path, `{${action}"meta":{"prompt":"a fox","steps":${value}}}`))
    expect(await tasksOf(client)).toEqual([])
  })

  it("is not a mask of other sides, nor an image of 16 bits: both are worked with", async () => {
    const client = await TestClient.signedIn({ coins: 100, plan: "vip3" })
    const file_id = await fileOf(client, { bytes: await somePng(96, 64, 16), width: 96, height: 64 })
    const name = `file/${newMediaName()}`
    await insertFile(client.accountId, { bytes: await somePng(33, 200), width: 33, height: 200, category: 46, mediaKey: name })
    const meta = { ...words, n_iter: 1, steps: 1, file_id, mask: `/media/${name}`, denoising_strength: 0.6 }
    const created = await client.call(creating.createTask, { action: 9, meta })
    expect(created.status.msg).toBe("success")
    const { status, img_uris } = await endedTask(client, creating.createTask.output().parse(created.data).id)
    expect([status, img_uris[0]?.width, img_uris[0]?.height]).toEqual([3, 96, 64])
  }, 90_000)
})
