import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { testMember } from "../../../testing/_kernel/context.ts"
import { plainFacts, someBytes, TestUpload, takesAll } from "../../../testing/upload/upload.ts"
import { codeOf, filesOf, memberContext, PART, rowOf, video } from "../../../testing/upload/upload-stage.ts"
import { newFolderId } from "../_kernel/ids.ts"
import { cancelUpload } from "./cancel-upload.ts"
import { confirmPart } from "./confirm-part.ts"
import { confirmUpload } from "./confirm-upload.ts"
import { planUpload } from "./plan-upload.ts"
import { quotaOf, UPLOAD_CATEGORIES } from "./rules.ts"

describe("of uploads of one person", () => {
  it("one is planned at a time: of two at once, the other is told which runs", async () => {
    const viewer = testMember()
    const plans = await Promise.allSettled(
      [300, 400, 500].map((size) => planUpload(memberContext({ viewer }).context, { ...video, file_size: size })),
    )
    const won = plans.flatMap((plan) => (plan.status === "fulfilled" ? [plan.value] : []))
    const lost = plans.flatMap((plan) => (plan.status === "rejected" ? [plan.reason] : []))
    expect(won).toHaveLength(1)
    for (const reason of lost) expect(reason).toMatchObject({ code: "UploadInProgress", data: { file_id: won[0]?.file_id, category: 8 } })
  })

  it("the next can begin when one was cancelled, which leaves nothing and can be repeated", async () => {
    const { context, settle } = memberContext()
    const upload = await (await TestUpload.planned(context, someBytes(2 * PART), PART)).send([1])
    expect(await cancelUpload(context, upload.id)).toEqual({ file_id: upload.id })
    expect(await cancelUpload(context, upload.id)).toEqual({ file_id: upload.id })
    await settle()
    expect(await rowOf(context, upload.id)).toMatchObject({ status: "fail", reason: null, hasLeftovers: false })
    expect(await codeOf(upload.put(2))).toBe("NotFound")
    expect(await codeOf(upload.confirm(2))).toBe("NotFound")
    expect(await codeOf(upload.resume())).toBe("NotFound")
    await planUpload(context, { ...video, file_size: 10 })
  })

  it("one that is cancelled while it is checked becomes no file", async () => {
    const { context } = memberContext()
    const elsewhere = memberContext({ viewer: context.viewer })
    const upload = await (await TestUpload.planned(context, someBytes(100))).send()
    const inspect = async () => {
      await cancelUpload(elsewhere.context, upload.id)
      await elsewhere.settle()
      return { ok: true, facts: plainFacts } as const
    }
    expect((await confirmUpload(context, upload.id, inspect)).status).toBe(2)
    expect(await filesOf(context)).toEqual([])
    const done = await (await TestUpload.planned(context, someBytes(100))).send()
    await confirmUpload(context, done.id, takesAll)
    expect(await codeOf(cancelUpload(context, done.id))).toBe("Conflict")
  })

  it("none is planned beyond the room of the plan, of which what is on its way takes its part", async () => {
    const { context } = memberContext()
    const quota = quotaOf("free")
    await context.database.run(
      sql`INSERT INTO media_usage (owner_id, used_bytes, file_count) VALUES (${context.viewer.id}, ${quota - 1000}, 3)`,
    )
    await expect(planUpload(context, { ...video, file_size: 1001 })).rejects.toMatchObject({
      code: "QuotaExceeded",
      data: { used: quota - 1000, quota },
    })
    await planUpload(context, { ...video, file_size: 1000 })
    await expect(planUpload(context, { ...video, file_size: 1 })).rejects.toMatchObject({ code: "UploadInProgress" })
  })

  it("none is planned above what its purpose takes, or into the folder of somebody else", async () => {
    const { context } = memberContext()
    const tooLarge = planUpload(context, { ...video, category: UPLOAD_CATEGORIES.avatar, file_size: 4_194_305 })
    await expect(tooLarge).rejects.toMatchObject({ code: "InvalidInput", errors: [{ path: "file_size", message: "FileTooLarge" }] })
    const strange = planUpload(context, { ...video, file_size: 10, folder_id: newFolderId(1) })
    await expect(strange).rejects.toMatchObject({ code: "NotFound", errors: [{ path: "folder_id", message: "NotFound" }] })
  })

  it("none is there for anybody else", async () => {
    const { context } = memberContext()
    const upload = await TestUpload.planned(context, someBytes(100))
    await upload.put(1)
    const stranger = memberContext().context
    const asked = { file_id: upload.id, pre_sign_url: upload.addressOf(1) }
    const works = [
      confirmPart(stranger, asked),
      confirmUpload(stranger, upload.id, takesAll),
      cancelUpload(stranger, upload.id),
      new TestUpload(stranger, upload.bytes, PART, upload.plan).resume(),
    ]
    expect(await Promise.all(works.map(codeOf))).toEqual(["NotFound", "NotFound", "NotFound", "NotFound"])
    expect(await rowOf(context, upload.id)).toMatchObject({ status: "init" })
  })
})

describe("a round trip to the database", () => {
  it("is all that each call needs, two where a file or a part is looked at between them", async () => {
    const { context, counts } = memberContext()
    const trips = async (work: () => Promise<unknown>) => {
      counts.roundTrips = 0
      await work()
      return counts.roundTrips
    }
    const upload = await TestUpload.planned(context, someBytes(100))
    expect(await trips(() => codeOf(planUpload(context, { ...video, file_size: 10 })))).toBe(1)
    expect(await trips(() => upload.put(1))).toBe(2)
    expect(await trips(() => upload.confirm(1))).toBe(1)
    expect(await trips(() => upload.resume())).toBe(1)
    expect(await trips(() => confirmUpload(context, upload.id, takesAll))).toBe(2)
    expect(await trips(() => confirmUpload(context, upload.id, takesAll))).toBe(1)
    expect(await trips(() => codeOf(cancelUpload(context, upload.id)))).toBe(1)
  })
})
