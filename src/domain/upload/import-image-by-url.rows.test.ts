import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { maskPng } from "../../../testing/library/mask.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { newFolderId } from "../_kernel/ids.ts"
import { readUsage } from "../library/read-usage.ts"
import { importImageByUrl } from "./import-image-by-url.ts"
import { quotaOf } from "./rules.ts"

/** A member for whom the whole web answers with these bytes. */
async function contextOf(body: Uint8Array<ArrayBuffer> | string, contentType = "image/png") {
  const id = await insertAccount()
  const asked: string[] = []
  const web = {
    ownHosts: ["atelier.test"],
    fetch: async (url: string) => {
      asked.push(url)
      return new Response(body, { headers: { "Content-Type": contentType } })
    },
  }
  const made = makeTestContext({ viewer: testMember({ id }), media: testMedia(), publicWeb: web })
  return { ...made, id, asked }
}

const said = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: { code?: string }) => error.code,
  )
const stored = async ({ viewer }: MemberContext) => (await testMedia().list(`upload/${viewer.id}/`)).length

describe("importImageByUrl", () => {
  it("keeps the image like an upload, named by its address and by what it is, in one round trip", async () => {
    const { context, counts, asked } = await contextOf(await maskPng(["##..", "..##"]), "image/webp")
    const file = await importImageByUrl(context, { url: "https://example.com/a/Ein%20Fuchs.jpg?size=2" })
    expect(counts.roundTrips).toBe(1)
    expect(file).toMatchObject({ name: "Ein Fuchs.png", kind: "image", category: 1, content_type: "image/png", width: 4, height: 2 })
    expect(await readUsage(context)).toMatchObject({ used: file.size, files: 1 })
    expect(asked).toEqual(["https://example.com/a/Ein%20Fuchs.jpg?size=2"])
    expect((await importImageByUrl(context, { url: "https://example.com/again.png" })).file_id).toBe(file.file_id)
    expect(await stored(context)).toBe(1)
  })

  it("tells nothing of what it found where that is no image of ours, and keeps nothing of it", async () => {
    const bodies = ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "%PDF-1.7", "GIF89a", (await maskPng(["#"])).subarray(0, 40)]
    for (const body of bodies) {
      const { context } = await contextOf(typeof body === "string" ? body : new Uint8Array(body))
      expect(await said(importImageByUrl(context, { url: "https://example.com/a.png" }))).toBe("LinkUnreachable")
      expect(await stored(context)).toBe(0)
    }
  })

  it("does not fetch what may not be fetched", async () => {
    const { context, asked } = await contextOf(await maskPng(["#"]))
    for (const url of ["https://atelier.test/media/a.png", "https://10.0.0.1/", "http://example.com/a.png", "https://localhost/"])
      expect(await said(importImageByUrl(context, { url }))).toBe("LinkRefused")
    expect(asked).toEqual([])
  })

  it("respects the room and the folders of the account", async () => {
    const { context, id } = await contextOf(await maskPng(["##"]))
    const url = "https://example.com/a.png"
    expect(await said(importImageByUrl(context, { url, folder_id: newFolderId(1) }))).toBe("NotFound")
    await insertFile(id, { sizeBytes: quotaOf("free") })
    expect(await said(importImageByUrl(context, { url }))).toBe("QuotaExceeded")
    expect(await stored(context)).toBe(0)
  })
})
