import { env } from "cloudflare:workers"
import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, MemberClient, nameOf, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { hashOfFile, someBytes, somePng } from "../../../testing/upload/upload.ts"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { asFileId, newFileId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import * as calls from "../../domain/upload/contract.ts"
import { MAXIMUM_FILE_BYTES, PART_BYTES, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"

type Plan = CallOutput<typeof calls.preSignGet>
const image = { file_size: 100, file_name: "fox.png", content_type: "image/png", category: UPLOAD_CATEGORIES.image }
const database = testDatabase()

/** Each person has one upload at a time: one that a test leaves behind is ended. */
async function planFor(
  client: TestClient,
  input: object = image,
  call: typeof calls.preSignGet | typeof calls.uploadImageByPreSign = calls.preSignGet,
): Promise<Plan> {
  if (client instanceof MemberClient)
    await database.run(sql`UPDATE upload SET status = 'fail' WHERE owner_id = ${client.accountId} AND status IN ('init', 'pending')`)
  const answer = await client.call(call, input)
  expect(answer.status.msg).toBe("success")
  return call.output().parse(answer.data)
}

function put(client: TestClient, address: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
  return client.send(address, { method: "PUT", body: bytes, headers: { "Content-Length": String(bytes.length), ...headers } })
}

/** An upload whose one part was put. */
async function putImage(client: TestClient, bytes?: Uint8Array<ArrayBuffer>) {
  const body = bytes ?? (await somePng())
  const plan = await planFor(client, { ...image, file_size: body.length })
  expect((await put(client, plan.pre_signs[0] ?? "", body)).status).toBe(200)
  return { plan, address: plan.pre_signs[0] ?? "", body, asked: { file_id: plan.file_id, pre_sign_url: plan.pre_signs[0] ?? "" } }
}

async function confirmed(client: TestClient, bytes?: Uint8Array<ArrayBuffer>): Promise<{ file_id: string }> {
  const { asked, body, plan } = await putImage(client, bytes)
  const answer = await client.call(calls.preSignConfirmPart, { ...asked, sha256: await sha256Hex(body) })
  expect(answer.status.msg).toBe("success")
  return { file_id: plan.file_id }
}

const nobodys = newFileId(1)
const badFiles = [
  { input: {}, path: "file_id" },
  { input: { file_id: "file_1" }, path: "file_id" },
]
const badPlans = [
  { input: { ...image, file_size: 0 }, path: "file_size" },
  { input: { ...image, file_size: 1.5 }, path: "file_size" },
  { input: { ...image, file_size: MAXIMUM_FILE_BYTES + 1 }, path: "file_size" },
  { input: { ...image, file_name: "" }, path: "file_name" },
  { input: { ...image, content_hash: "abc" }, path: "content_hash" },
  { input: { ...image, folder_id: "folder_1" }, path: "folder_id" },
]
const free = async (client: TestClient) => {
  if (client instanceof MemberClient)
    await database.run(sql`UPDATE upload SET status = 'fail' WHERE owner_id = ${client.accountId} AND status IN ('init', 'pending')`)
  return image
}

describeCall(calls.preSignGet, { accepts: free, refuses: [...badPlans, { input: { ...image, category: 7 }, path: "category" }] })
describeCall(calls.getPreSignAddr, { accepts: free, refuses: badPlans })
describeCall(calls.uploadImageByPreSign, {
  accepts: async (client) => {
    const { category: _, ...rest } = await free(client)
    return rest
  },
  refuses: [...badPlans, { input: { ...image, category: UPLOAD_CATEGORIES.video }, path: "category" }],
})
/** A visitor has nothing to confirm; what they are answered does not depend on it. */
const ownPart = async (client: TestClient) =>
  client instanceof MemberClient ? (await putImage(client)).asked : { file_id: nobodys, pre_sign_url: "x" }
const ownFile = async (client: TestClient) => (client instanceof MemberClient ? confirmed(client) : { file_id: nobodys })
const badParts = [
  ...badFiles,
  { input: { file_id: nobodys, pre_sign_url: "https://evil.test/upload" }, path: "pre_sign_url" },
  { input: { file_id: nobodys, pre_sign_url: `/api/v1/resource/upload/${newFileId(2)}/1?size=1` }, path: "pre_sign_url" },
  { input: { file_id: nobodys, pre_sign_url: "x", sha256: "ABC" }, path: "sha256" },
]
describeCall(calls.preSignConfirmPart, { accepts: ownPart, refuses: badParts })
describeCall(calls.confirmFilePart, { accepts: ownPart, refuses: badParts })
describeCall(calls.preSignConfirm, { accepts: ownFile, refuses: badFiles })
describeCall(calls.confirmImageUploadedByPreSign, { accepts: ownFile, refuses: badFiles })
describeCall(calls.preSignResume, { accepts: ownFile, refuses: badFiles })
describeCall(calls.preSignCancel, { accepts: ownFile, refuses: badFiles })

describe("the plan of an upload", () => {
  it("says in which words a file is too large: for everything above 1 GiB, for its purpose below", async () => {
    const client = await TestClient.signedIn()
    const failures = async (file_size: number) => (await client.call(calls.preSignGet, { ...image, file_size })).data
    expect(await failures(MAXIMUM_FILE_BYTES + 1)).toEqual({
      errors: [{ path: "file_size", message: "CreativeCenterPopup12", maximum: MAXIMUM_FILE_BYTES }],
    })
    expect(await failures(MAXIMUM_FILE_BYTES)).toEqual({ errors: [{ path: "file_size", message: "FileTooLarge" }] })
    expect(await failures(0)).toEqual({ errors: [{ path: "file_size", message: "FileEmpty", minimum: 1 }] })
  })

  it("has an address for each part of 20 MiB", async () => {
    const client = await TestClient.signedIn()
    const plan = await planFor(client, { ...image, category: UPLOAD_CATEGORIES.video, file_size: MAXIMUM_FILE_BYTES })
    expect(plan).toMatchObject({ chunk_size: PART_BYTES, status: "init", received: [], file: null })
    expect(new Set(plan.pre_signs).size).toBe(52)
    expect(plan.pre_signs.every((address) => address.startsWith(`${ORIGIN}/api/`))).toBe(true)
    const sizes = plan.pre_signs.map((address) => Number(new URL(address, ORIGIN).searchParams.get("size")))
    expect(sizes.reduce((sum, size) => sum + size)).toBe(MAXIMUM_FILE_BYTES)
    expect(sizes.slice(0, -1).every((size) => size === PART_BYTES)).toBe(true)
  })

  it("tells a second upload which one runs, which goes on from there after a lost answer", async () => {
    const client = await TestClient.signedIn()
    const first = await planFor(client)
    const second = await client.call(calls.getPreSignAddr, { ...image, file_size: 7 })
    expect([second.status.msg, second.httpStatus]).toEqual(["UploadInProgress", 409])
    expect(second.data).toMatchObject({ file_id: first.file_id, file_name: "fox.png", file_size: 100, category: 1 })
    const resumed = await client.call(calls.preSignResume, { file_id: first.file_id })
    // The addresses are fresh ones, which end a second later where the clock has moved on.
    expect(resumed.data).toEqual({ ...first, pre_signs: [expect.stringContaining(`/upload/${first.file_id}/1?size=100&`)] })
  })
})

describe("PUT /api/v1/resource/upload/{file_id}/{part}", () => {
  it("takes a part from whoever has its address, without a cookie, and answers its ETag as a store does", async () => {
    const client = await TestClient.signedIn()
    const body = someBytes(100)
    const plan = await planFor(client)
    const response = await put(new TestClient(), plan.pre_signs[0] ?? "", body, { "Content-Type": "application/octet-stream" })
    expect(response.status).toBe(200)
    const { data } = await response.json<{ data: CallOutput<typeof calls.uploadPart> }>()
    expect(response.headers.get("ETag")).toBe(`"${data.etag}"`)
    const asked = { file_id: plan.file_id, pre_sign_url: plan.pre_signs[0], etag: `"${data.etag}"`, sha256: await sha256Hex(body) }
    const confirmation = await client.call(calls.preSignConfirmPart, asked)
    expect(confirmation.data).toMatchObject({ url: expect.stringMatching(/^https:\/\/atelier\.test\/media\/upload\//) })
    const other = await client.call(calls.preSignConfirmPart, { ...asked, sha256: await sha256Hex(someBytes(3)) })
    expect(other.status.msg).toBe("Conflict")
    expect((await client.call(calls.preSignConfirmPart, { ...asked, etag: "another" })).status.msg).toBe("Conflict")
  })

  it("is there for no other address: another part, file, size, time or signature", async () => {
    const client = await TestClient.signedIn()
    const plan = await planFor(client)
    const address = plan.pre_signs[0] ?? ""
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address, ORIGIN)
      change(url)
      return `${url.pathname}${url.search}`
    }
    const flip = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`
    const wrong = [
      changed((url) => (url.pathname = url.pathname.replace(/1$/, "2"))),
      changed((url) => (url.pathname = url.pathname.replace(plan.file_id, newFileId(3)))),
      changed((url) => url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))),
      changed((url) => url.searchParams.set("signature", flip(url.searchParams.get("signature") ?? ""))),
    ]
    for (const one of wrong) expect([one, (await put(client, one, someBytes(100))).status]).toEqual([one, 404])
    const larger = changed((url) => url.searchParams.set("size", "101"))
    expect((await put(client, larger, someBytes(101))).status).toBe(404)
    for (const bad of [changed((url) => url.searchParams.delete("signature")), changed((url) => url.searchParams.set("role", "admin"))])
      expect((await put(client, bad, someBytes(100))).status).toBe(400)
  })

  it("is no longer there when the address has expired", async () => {
    const client = await TestClient.signedIn()
    const plan = await planFor(client)
    const { createOwnPartAddresses } = await import("../../edge/adapters/own-part-addresses.ts")
    const { guestSecretOf } = await import("../../edge/guest-secret.ts")
    const upload = { id: plan.file_id as never, mediaKey: "", storeUploadId: "", sizeBytes: 100, partBytes: PART_BYTES }
    const [old = ""] = await createOwnPartAddresses(guestSecretOf(env)).sign(upload, Date.now() - 86_401_000)
    expect(await nameOf(await put(client, old, someBytes(100)))).toBe("NotFound")
    const [fresh = ""] = await createOwnPartAddresses(guestSecretOf(env)).sign(upload, Date.now() - 80_000_000)
    expect((await put(client, fresh, someBytes(100))).status).toBe(200)
  })

  it("refuses other lengths than that of the part, none, and what is above 20 MiB", async () => {
    const client = await TestClient.signedIn()
    const address = (await planFor(client)).pre_signs[0] ?? ""
    expect(await nameOf(await put(client, address, someBytes(99)))).toBe("UploadIncomplete")
    expect(await nameOf(await put(client, address, someBytes(99), { "Content-Length": "100" }))).toBe("UploadIncomplete")
    expect(await nameOf(await put(client, address, someBytes(101), { "Content-Length": "100" }))).toBe("UploadIncomplete")
    expect(await nameOf(await put(client, address, someBytes(9), { "Content-Length": String(PART_BYTES + 1) }))).toBe("TooLarge")
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(someBytes(100))
        controller.close()
      },
    })
    expect(await nameOf(await client.send(address, { method: "PUT", body: stream }))).toBe("InvalidInput")
  })

  it("refuses pages of other origins", async () => {
    const client = await TestClient.signedIn()
    const address = (await planFor(client)).pre_signs[0] ?? ""
    expect(await nameOf(await put(client, address, someBytes(100), { Origin: "https://evil.test" }))).toBe("NotAllowed")
    expect(await nameOf(await put(client, address, someBytes(100), { "Sec-Fetch-Site": "cross-site" }))).toBe("NotAllowed")
  })
})

describe("the confirmation of an upload", () => {
  it("makes an image a file, as its bytes say, and answers the file when the same bytes are planned again", async () => {
    const client = await TestClient.signedIn()
    const png = await somePng(20, 10)
    const { file_id } = await confirmed(client, png)
    const { data } = await client.call(calls.preSignConfirm, { file_id })
    const { file } = calls.preSignConfirm.output().parse(data)
    expect(file).toMatchObject({ file_id, kind: "image", content_type: "image/png", width: 20, height: 10, size: png.length, category: 1 })
    expect((await client.call(calls.preSignConfirm, { file_id })).data).toEqual(data)
    const again = await client.call(calls.preSignGet, { ...image, file_size: png.length, content_hash: await hashOfFile(png) })
    expect(again.data).toMatchObject({ file_id, pre_signs: [], status: "complete", file })
  })

  it("of an image is one call: its parts need no confirmation of their own", async () => {
    const client = await TestClient.signedIn()
    const png = await somePng(20, 10)
    const { category: _, ...asked } = { ...image, file_size: png.length }
    const { file_id, pre_signs } = await planFor(client, asked, calls.uploadImageByPreSign)
    const confirm = (caller: TestClient) => caller.call(calls.confirmImageUploadedByPreSign, { file_id })
    expect(await confirm(client)).toMatchObject({ status: { msg: "UploadIncomplete" }, data: { missing: [1] } })
    await put(client, pre_signs[0] ?? "", png)
    expect((await confirm(await TestClient.signedIn())).status.msg).toBe("NotFound")
    for (let turn = 0; turn < 2; turn++)
      expect((await confirm(client)).data).toMatchObject({ status: 0, file: { file_id, width: 20, height: 10 } })
  })

  it("refuses what is not what it says, with the reason, and forgets it", async () => {
    const client = await TestClient.signedIn()
    const { file_id } = await confirmed(client, new TextEncoder().encode("<script>alert(1)</script>".repeat(9)))
    const { data, status } = await client.call(calls.preSignConfirm, { file_id })
    expect(status.msg).toBe("success")
    expect(data).toMatchObject({ status: 2, file: null, reason: expect.stringMatching(/^File/) })
    const [row] = await database
      .select()
      .from(schema.upload)
      .where(eq(schema.upload.id, asFileId(file_id)))
    expect(row?.status).toBe("error")
  })
})
