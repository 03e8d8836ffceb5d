import { env } from "cloudflare:workers"
import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { bytesOf, madePng, PNG_SIGNATURE, pngChunk } from "../../../testing/formats/sniff.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { paintTruly } from "../../../testing/task/painters.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { deleteTaskImage } from "../../domain/task/result-contract.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { copyResult, keepResultCopy } from "./result-copy.ts"

// What is lighter than its copy has none.
paintTruly()

const meta = { prompt: "a lighthouse above a stormy sea", n_iter: 1 }

it("a result's copy is there when its task ends, is its owner's as the result is, and goes with it", async () => {
  const owner = new TestClient()
  const { id } = await owner.dataOf(createTask, { action: 1, meta })
  const [image] = (await endedTask(owner, id)).img_uris
  const { width = 0, height = 0 } = image ?? {}
  const url = `${image?.url}/w640.webp`
  const stored = () => env.MEDIA.head(url.split("/media/")[1] ?? "")
  const copy = await stored()
  const whole = await env.MEDIA.head(image?.url.split("/media/")[1] ?? "")
  expect(copy?.size).toBeLessThan((whole?.size ?? 0) / 10)

  const answer = await owner.send(url)
  const header = readImageHeader(new Uint8Array(await answer.arrayBuffer()))
  expect(header).toMatchObject({ contentType: "image/jpeg", width: 640, height: Math.round((640 * height) / width) })
  expect(answer.headers.get("Cache-Control")).toContain("private")
  expect((await new TestClient().send(url)).status).toBe(404)

  await owner.dataOf(deleteTaskImage, { id, operate_number: 1 })
  expect(await stored()).toBeNull()
  expect((await owner.send(url)).status).toBe(404)
})

it("what moves, has transparency or is lighter itself has no copy made beforehand", async () => {
  const key = `result/user_1/${crypto.randomUUID()}.png`
  const copyOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const copies = await copyResult(bytes, 100)
    return copies === null || copies === "undecodable" ? copies : copies.copy
  }
  const one = madePng(1, 1)
  expect(await copyOf(bytesOf(PNG_SIGNATURE, one.subarray(8, 33), pngChunk("acTL", new Uint8Array(8)), one.subarray(33)))).toBeNull()
  expect(await copyOf(madePng(1, 1, pngChunk("tRNS", new Uint8Array(6))))).toBeNull()
  await keepResultCopy(env.MEDIA, key, one.length, { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255) })
  expect(await env.MEDIA.head(`${key}/w640.webp`)).toBeNull()
})

it("a result does not wait for a store that does not take its copy", async () => {
  const away: Pick<R2Bucket, "put"> = { put: () => Promise.reject(new Error("away")) }
  await expect(keepResultCopy(away, "result/a.png", 1_000_000, { width: 1, height: 1, rgba: new Uint8Array(4) })).resolves.toBeUndefined()
})
