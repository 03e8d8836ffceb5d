import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { tileOf } from "../../../testing/board/board.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { sharedFolder } from "../../../testing/library/shared-folder.ts"
import { asFolderId, newMediaName } from "../../domain/_kernel/ids.ts"
import { folderList } from "../../domain/library/contract.ts"
import { itemOperate } from "../../domain/library/item-contract.ts"
import { folderShare } from "../../domain/library/share-contract.ts"

const visitor = () => new TestClient()
const statusOf = async (address: string, client = visitor()) => {
  const answer = await client.send(address)
  await answer.body?.cancel()
  return answer.status
}

/** A folder of a member's with one upload, its page's and its file's address. */
async function shared(owner: MemberClient) {
  const key = `upload/${owner.accountId}/${newMediaName()}.jpg`
  await env.MEDIA.put(key, tileOf(40), { httpMetadata: { contentType: "image/jpeg" } })
  const token = await sharedFolder([key], owner.accountId)
  const { items } = await owner.dataOf(folderList, {})
  const folder = asFolderId(items[0]?.folder_id ?? "")
  return { token, folder, page: `/en/folders/${token}`, file: `/media/${key}`, withLink: `/media/${key}?folder=${token}` }
}

describe("a shared folder", () => {
  it("is a page without script for whoever has its link: kept by nobody, found by no search, and its address told to nobody", async () => {
    const owner = await TestClient.signedIn()
    const { page, withLink } = await shared(owner)
    const answer = await visitor().send(page)
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Referrer-Policy")]).toEqual([
      ...[200, "no-store", "no-referrer"],
    ])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toContain("Shared by A member")
    expect(html).toContain("fox.png")
    expect(html).toContain(withLink)
    expect(html).toContain("data-report=")
    expect(await statusOf(`${page}?cursor=nonsense`)).toBeLessThan(400)
  })

  it("is nothing where its link is wrong or off, and its files are its owner's alone again", async () => {
    const owner = await TestClient.signedIn()
    const { page, folder, file, withLink } = await shared(owner)
    expect([await statusOf(file), await statusOf(withLink), await statusOf(file, owner)]).toEqual([404, 200, 200])
    expect(await statusOf(`${file}?folder=${"0".repeat(26)}`)).toBe(404)
    expect(await statusOf(`/en/folders/${"0".repeat(26)}`)).toBe(404)
    expect(await owner.dataOf(folderShare, { folder_id: folder, is_shared: false })).toEqual({ path: null, state: "off" })
    expect([await statusOf(page), await statusOf(withLink), await statusOf(file, owner)]).toEqual([404, 404, 200])
  })

  it("gives a file that is kept by no cache between, for a minute, and none of what lies in the trash or elsewhere", async () => {
    const owner = await TestClient.signedIn()
    const { token, withLink, folder } = await shared(owner)
    const answer = await visitor().send(withLink)
    await answer.body?.cancel()
    expect([answer.headers.get("Cache-Control"), answer.headers.get("CDN-Cache-Control")]).toEqual(["private, max-age=60", "no-store"])
    const key = `upload/${owner.accountId}/${newMediaName()}.jpg`
    await env.MEDIA.put(key, tileOf(90), { httpMetadata: { contentType: "image/jpeg" } })
    await insertFile(owner.accountId, { mediaKey: key })
    expect(await statusOf(`/media/${key}?folder=${token}`)).toBe(404)
    const [first] = await filesOf(folder)
    await owner.dataOf(itemOperate, { ids: [first ?? ""], operation: "trash" })
    expect(await statusOf(withLink)).toBe(404)
  })

  it("gives of an image with a recipe in it copies alone", async () => {
    const owner = await TestClient.signedIn()
    const { folder, token, file, withLink } = await shared(owner)
    const [id] = await filesOf(folder)
    await testDatabase().run(sql`UPDATE library_item SET has_recipe = 1 WHERE id = ${id}`)
    const key = file.slice("/media/".length)
    await env.MEDIA.put(`${key}/w640.webp`, "a copy", { httpMetadata: { contentType: "image/webp" } })
    expect([await statusOf(withLink), await statusOf(`${file}/w640.webp?folder=${token}`)]).toEqual([404, 200])
    // There is none of this width: the image itself does not stand in for it.
    expect([await statusOf(`${file}/w320.webp?folder=${token}`), await statusOf(`${file}/w320.webp`, owner)]).toEqual([404, 200])
  })
})

async function filesOf(folder: string): Promise<readonly string[]> {
  const rows = await testDatabase().all<{ readonly id: string }>(sql`SELECT id FROM media_file WHERE folder_id = ${folder}`)
  return rows.map(({ id }) => id)
}
