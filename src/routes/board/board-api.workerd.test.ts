import { describe, expect, it } from "vitest"
import { codeOf, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { boardWith, putBytes, tileOf } from "../../../testing/board/board.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import * as calls from "../../domain/board/contract.ts"

const SHA256 = "ab".repeat(32)
const title = "Harbour"

const stored = async (client: MemberClient) => (await testMedia().list(`board/${client.accountId}/`)).length
const get = (client: TestClient, sha256: string) => client.send(`${calls.getBlob.path}?sha256=${sha256}`)

describe("the bytes of boards", () => {
  it("come back as they went, to whoever put them and nobody else", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { sha256, data } = await putBytes(client, tileOf(3))
    expect(data).toEqual({ sha256, size: tileOf(3).length })
    const response = await get(client, sha256)
    expect([response.headers.get("Content-Type"), response.headers.get("X-Content-Type-Options")]).toEqual(["image/jpeg", "nosniff"])
    expect(await sha256Hex(new Uint8Array(await response.arrayBuffer()))).toBe(sha256)
    expect((await get(stranger, sha256)).status).toBe(404)
    expect((await stranger.call(calls.missingBlobs, { hashes: [sha256] })).data).toEqual({ missing: [sha256] })
    expect((await client.call(calls.missingBlobs, { hashes: [sha256, SHA256] })).data).toEqual({ missing: [SHA256] })
    const document = boardWith(sha256)
    expect((await stranger.call(calls.createBoard, { title, document })).status.code).toBe(codeOf("UploadIncomplete"))
  })

  it("are stored once, also where they come twice at once", async () => {
    const client = await TestClient.signedIn()
    const answers = await Promise.all([putBytes(client, tileOf(4)), putBytes(client, tileOf(4)), putBytes(client, tileOf(4))])
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(["success"]))
    expect(await stored(client)).toBe(1)
  })
})
