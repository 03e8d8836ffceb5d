import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { hashOfFile, plainFacts, someBytes, TestUpload, takesAll } from "../../../testing/upload/upload.ts"
import { codeOf, filesOf, memberContext, PART, rowOf, store, video } from "../../../testing/upload/upload-stage.ts"
import { forgetPerson } from "../_kernel/forget-person.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { cancelUpload } from "./cancel-upload.ts"
import { confirmUpload } from "./confirm-upload.ts"
import { planUpload } from "./plan-upload.ts"
import { resumeUpload } from "./resume-upload.ts"

const storedHash = async (url: string) =>
  sha256Hex(new Uint8Array(await new Response(await store.read(url.slice("/media/".length))).arrayBuffer()))

describe("an upload", () => {
  it("becomes a file of exactly its bytes, through init, pending and complete", async () => {
    const { context } = memberContext()
    const upload = await TestUpload.planned(context, someBytes(2 * PART + 7), PART)
    expect(upload.plan).toMatchObject({ status: "init", received: [], file: null })
    expect(upload.plan.pre_signs).toHaveLength(3)
    await upload.send([1])
    expect(await upload.resume()).toMatchObject({ status: "pending", received: [1] })
    await upload.send([3, 2])
    const { status, file, url, reason } = await confirmUpload(context, upload.id, takesAll)
    expect([status, reason]).toEqual([0, null])
    expect(file).toMatchObject({ file_id: upload.id, name: "A video.mp4", kind: "video", size: 2 * PART + 7, duration: 1.5, url })
    expect(url).toMatch(new RegExp(`^/media/upload/${context.viewer.id}/[0-9a-z]{26}$`))
    expect(await storedHash(url)).toBe(await sha256Hex(upload.bytes))
    expect((await filesOf(context))[0]).toMatchObject({ contentHash: await hashOfFile(upload.bytes, PART) })
    expect(await upload.resume()).toMatchObject({ status: "complete", pre_signs: [], file: { file_id: upload.id } })
  })

  it("is told as its owner's own file, even where others have the same bytes", async () => {
    const bytes = someBytes(300)
    const ends = async () => {
      const { context } = memberContext()
      const upload = await (await TestUpload.planned(context, bytes)).send()
      await confirmUpload(context, upload.id, takesAll)
      return { upload, told: async () => (await upload.resume()).file?.file_id }
    }
    const [one, other] = [await ends(), await ends()]
    expect([await one.told(), await other.told()]).toEqual([one.upload.id, other.upload.id])
  })

  it("is nobody else's to go on with, to confirm or to cancel, and stays as it is", async () => {
    const upload = await (await TestUpload.planned(memberContext().context, someBytes(300))).send()
    const stranger = memberContext().context
    const act = async () => {
      const acts = [resumeUpload(stranger, upload.id), confirmUpload(stranger, upload.id, takesAll), cancelUpload(stranger, upload.id)]
      expect(await Promise.all(acts.map(codeOf))).toEqual(["NotFound", "NotFound", "NotFound"])
    }
    expect(await changedRows({ upload: ["id"], media_file: ["id"] }, {}, act)).toEqual([])
    expect(await upload.resume()).toMatchObject({ status: "pending", received: [1] })
  })

  it("answers every repetition as the first time: of a put, of a part's and of the file's confirmation", async () => {
    const { context } = memberContext()
    const upload = await TestUpload.planned(context, someBytes(300))
    await upload.put(1, someBytes(300))
    await upload.put(1)
    const first = await upload.confirm(1)
    expect(await upload.confirm(1)).toEqual(first)
    expect(await codeOf(upload.put(1))).toBe("Conflict")
    const done = await confirmUpload(context, upload.id, takesAll)
    expect(await confirmUpload(context, upload.id, takesAll)).toEqual(done)
    expect(await upload.confirm(1)).toEqual(first)
    expect(await codeOf(upload.put(1))).toBe("NotFound")
    expect(await storedHash(done.url)).toBe(await sha256Hex(upload.bytes))
  })

  it("is one file after 50 simultaneous confirmations, of which one checks", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(400))).send()
    let looks = 0
    const inspect = async () => {
      looks++
      return { ok: true, facts: plainFacts } as const
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => confirmUpload(memberContext({ viewer: context.viewer }).context, upload.id, inspect)),
    )
    expect(looks).toBe(1)
    expect(answers.filter(({ status }) => status === 0).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 2)).toEqual([])
    expect(await filesOf(context)).toHaveLength(1)
    expect((await confirmUpload(context, upload.id, inspect)).status).toBe(0)
    const [usage] = await context.database.select().from(schema.mediaUsage).where(eq(schema.mediaUsage.ownerId, context.viewer.id))
    expect(usage).toMatchObject({ usedBytes: 400, fileCount: 1 })
  })

  it("leaves nothing in the store where the account was deleted while it was checked", async () => {
    const { context, settle } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(100))).send()
    let key = ""
    const confirmed = confirmUpload(context, upload.id, async (mediaKey, told) => {
      key = mediaKey
      await forgetPerson(context, { id: context.viewer.id, email: null, phone: null, nowMs: context.nowMs })
      // Written anew by a step that had begun before.
      await store.put(mediaKey, someBytes(100), "video/mp4")
      return takesAll(mediaKey, told)
    })
    expect(await codeOf(confirmed)).toBe("NotFound")
    await settle()
    expect(await store.head(key)).toBeNull()
  })

  it("is checked by somebody else when the one who checks is gone, and not before", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(100))).send()
    const held = Promise.withResolvers<void>()
    const slow = memberContext({ viewer: context.viewer })
    const first = confirmUpload(slow.context, upload.id, async (...told) => {
      await held.promise
      return takesAll(...told)
    })
    await expect.poll(async () => (await rowOf(context, upload.id))?.claim).not.toBeNull()
    expect((await confirmUpload(context, upload.id, takesAll)).status).toBe(1)
    const later = { ...context, nowMs: context.nowMs + 46_000 }
    const done = await confirmUpload(later, upload.id, takesAll)
    expect(done.status).toBe(0)
    held.resolve()
    expect(await first).toEqual(done)
    expect(await filesOf(context)).toHaveLength(1)
  })

  it("can be confirmed again at once after a check that broke off", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(100))).send()
    await expect(confirmUpload(context, upload.id, () => Promise.reject(new Error("the store is away")))).rejects.toThrow("away")
    expect((await confirmUpload(context, upload.id, takesAll)).status).toBe(0)
  })

  it("is UploadIncomplete while parts are missing, and says which", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(3 * PART), PART)).send([2])
    await upload.put(3)
    await expect(confirmUpload(context, upload.id, takesAll)).rejects.toMatchObject({ code: "UploadIncomplete", data: { missing: [1, 3] } })
    await expect(upload.confirm(1)).rejects.toMatchObject({ code: "UploadIncomplete", data: { missing: [1] } })
  })

  it("asks for the damaged part again and for no other", async () => {
    const { context } = memberContext()
    const upload = await TestUpload.planned(context, someBytes(2 * PART + 9), PART)
    await upload.send([1, 3])
    await upload.put(2, someBytes(PART))
    await upload.confirm(2)
    await expect(confirmUpload(context, upload.id, takesAll)).rejects.toMatchObject({ code: "UploadIncomplete", data: { missing: [2] } })
    expect(await upload.resume()).toMatchObject({ status: "pending", received: [1, 3] })
    await upload.send([2])
    const { url } = await confirmUpload(context, upload.id, takesAll)
    expect(await storedHash(url)).toBe(await sha256Hex(upload.bytes))
  })

  it("fails where the whole is not what was announced though no part is to blame", async () => {
    const { context, settle } = memberContext()
    const bytes = someBytes(200)
    const plan = await planUpload(context, { ...video, file_size: 200, content_hash: await hashOfFile(someBytes(200)) })
    const upload = new TestUpload(context, bytes, 20_971_520, plan)
    await upload.send()
    expect(await confirmUpload(context, upload.id, takesAll)).toMatchObject({ status: 2, reason: "uploadError", file: null })
    await settle()
    const row = await rowOf(context, upload.id)
    expect(row).toMatchObject({ status: "fail", hasLeftovers: false })
    expect(await store.head(row?.mediaKey ?? "")).toBeNull()
    expect(await codeOf(upload.resume())).toBe("NotFound")
  })

  it("is refused with its reason, for good, and nothing of it stays", async () => {
    const { context, settle } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(200))).send()
    const refused = await confirmUpload(context, upload.id, async () => ({ ok: false, reason: "FileNotWhatItSays" }))
    expect(refused).toEqual({ status: 2, url: "", reason: "FileNotWhatItSays", file: null })
    expect(await confirmUpload(context, upload.id, takesAll)).toEqual(refused)
    await settle()
    expect(await store.head((await rowOf(context, upload.id))?.mediaKey ?? "")).toBeNull()
    expect(await filesOf(context)).toEqual([])
    expect(await upload.resume()).toMatchObject({ status: "error", pre_signs: [] })
  })

  it("has what nobody may see overwritten, even when the check is repeated after that", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(2 * PART), PART)).send()
    const patched = async () => ({ ok: true, facts: { ...plainFacts, patches: [{ offset: PART - 2, bytes: new Uint8Array(4) }] } }) as const
    let isBroken = true
    const breaking = {
      ...context,
      media: {
        ...store,
        rewrite: async (...input: Parameters<typeof store.rewrite>) => {
          await store.rewrite(...input)
          if (isBroken) throw new Error("cut off")
        },
      },
    }
    await expect(confirmUpload(breaking, upload.id, patched)).rejects.toThrow("cut off")
    isBroken = false
    const { url } = await confirmUpload(breaking, upload.id, patched)
    const expected = upload.bytes.slice()
    expected.fill(0, PART - 2, PART + 2)
    expect(await storedHash(url)).toBe(await sha256Hex(expected))
    expect((await filesOf(context))[0]?.contentHash).toBe(await hashOfFile(upload.bytes, PART))
  })

  it("is served as what its bytes are, whatever type was declared", async () => {
    const { context } = memberContext()
    const bytes = someBytes(100)
    const upload = await (await TestUpload.planned(context, bytes)).send()
    const audio = async () => ({ ok: true, facts: { ...plainFacts, kind: "audio", contentType: "audio/aac" } }) as const
    const { url } = await confirmUpload(context, upload.id, audio)
    expect(await store.head(url.slice("/media/".length))).toEqual({ sizeBytes: 100, contentType: "audio/aac" })
    expect(await storedHash(url)).toBe(await sha256Hex(bytes))
  })

  it("that arrived twice is the file that was there first", async () => {
    const { context, settle } = memberContext()
    const bytes = someBytes(250)
    const first = await (await TestUpload.planned(context, bytes)).send()
    const { file } = await confirmUpload(context, first.id, takesAll)
    const second = await (await TestUpload.planned(context, bytes)).send()
    expect((await confirmUpload(context, second.id, takesAll)).file).toEqual(file)
    await settle()
    expect(await store.head((await rowOf(context, second.id))?.mediaKey ?? "")).toBeNull()
    expect(await filesOf(context)).toHaveLength(1)
    expect((await confirmUpload(context, second.id, takesAll)).file).toEqual(file)
    const known = await planUpload(context, { ...video, file_size: 250, content_hash: await hashOfFile(bytes) })
    expect(known).toMatchObject({ file_id: first.id, status: "complete", pre_signs: [], file })
  })

  it("is started anew where the store lost its parts", async () => {
    const { context } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(100))).send()
    const row = await rowOf(context, upload.id)
    await store.dropParts(row?.mediaKey ?? "", row?.storeUploadId ?? "")
    await expect(confirmUpload(context, upload.id, takesAll)).rejects.toMatchObject({ code: "UploadIncomplete", data: { missing: [1] } })
    expect(await upload.resume()).toMatchObject({ received: [] })
    await upload.send()
    expect((await confirmUpload(context, upload.id, takesAll)).status).toBe(0)
  })
})
