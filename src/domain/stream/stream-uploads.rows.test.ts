import { describe, expect, it } from "vitest"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { DomainError } from "../_kernel/errors.ts"
import { deleteFiles } from "../library/change-files.ts"
import { confirmRenditions, putRenditionPart } from "./stream-uploads.ts"

it("renditions of a video that was deleted while they were joined are NotFound, and nothing of them stays", async () => {
  const id = await insertAccount()
  const gone: string[] = []
  const media = {
    ...emptyMediaStore,
    joinParts: async () => void (await deleteFiles(context, { file_ids: [video] })),
    head: async () => ({ sizeBytes: 10, contentType: "video/mp4" }),
    deleteUnder: async (prefix: string) => void gone.push(prefix),
  }
  const { context } = makeTestContext({ viewer: testMember({ id }), media })
  const video = await insertFile(id, { ...VIDEO, mediaKey: `upload/${id}/video` })
  const segments = [{ offset: 0, length: 10, duration: 2 }]
  const variant = { name: "360.mp4", width: 640, height: 360, bandwidth: 800_000, codecs: "avc1.64001f", header: "AAECAw==", segments }
  const files = [{ name: "360.mp4", upload_id: "x", etags: ["y"] }]
  const confirmed = confirmRenditions(context, { file_id: video, set: { variants: [variant] }, files })
  await expect(confirmed).rejects.toMatchObject({ code: "NotFound" })
  expect(gone).toEqual([`upload/${id}/video/hls/`])
})

describe("a part of a rendition", () => {
  it.each([
    ["is NotFound where the store knows no such upload", new DomainError("NotFound")],
    ["is incomplete where fewer bytes came", new DomainError("UploadIncomplete")],
    ["may be tried again where the store failed", new Error("the store is away")],
  ])("%s", async (_, error) => {
    const id = await insertAccount()
    const media = { ...emptyMediaStore, putPart: () => Promise.reject(error) }
    const { context } = makeTestContext({ viewer: testMember({ id }), media })
    const input = { file_id: await insertFile(id, VIDEO), name: "360.mp4", part: "1", size: "3", upload_id: "x" }
    await expect(
      putRenditionPart(
        context,
        input,
        new Request("https://atelier.test", { method: "PUT", body: "abc", headers: { "Content-Length": "3" } }),
      ),
    ).rejects.toBe(error)
  })
})
