import { describe, expect, it } from "vitest"
import { codeOf, nameOf, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { someBytes, somePng } from "../../../testing/upload/upload.ts"
import * as calls from "../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES } from "../../domain/upload/rules.ts"

describe("POST /api/v1/resource/uploadFile", () => {
  const send = async (client: TestClient, query: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const { size } = new Blob([await new Response(body).clone().arrayBuffer()])
    const length = body instanceof FormData ? {} : { "Content-Length": String(size) }
    return client.send(`${calls.uploadFile.path}${query}`, { method: "POST", body, headers: { Origin: ORIGIN, ...length, ...headers } })
  }
  const form = (bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string>) => {
    const data = new FormData()
    data.set("file", new File([bytes], "mask.png", { type: "image/png" }))
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  /** A form as bytes, since its length has to be told. */
  const sendForm = async (client: TestClient, data: FormData) => {
    const packed = new Response(data)
    return send(client, "", await packed.arrayBuffer(), { "Content-Type": packed.headers.get("Content-Type") ?? "" })
  }

  it("keeps a mask of 1 or 8 bits that came as a form, once", async () => {
    const client = await TestClient.signedIn()
    for (const depth of [1, 8] as const) {
      const png = await somePng(32, 16, depth)
      const answers = []
      for (let round = 0; round < 2; round++)
        answers.push(await (await sendForm(client, form(png, { category: "46" }))).json<{ data: unknown }>())
      const file = calls.mediaFileSchema().parse(answers[0]?.data)
      expect(file).toMatchObject({ name: "mask.png", category: 46, kind: "image", width: 32, height: 16, content_type: "image/png" })
      expect(file.file_id).toMatch(/^file_/)
      expect(answers[1]?.data).toEqual(file)
    }
  })

  it("gives a file of a form a name that files may have", async () => {
    const client = await TestClient.signedIn()
    const data = new FormData()
    data.set("category", "1")
    data.set("file", new File([await somePng()], "my\u2028fox\u0007.png", { type: "image/png" }))
    const { data: file } = await (await sendForm(client, data)).json<{ data: unknown }>()
    expect(file).toMatchObject({ name: "my fox .png" })
  })

  it("keeps an image that came as the body itself", async () => {
    const client = await TestClient.signedIn()
    const response = await send(client, "?category=1&file_name=fox.png", await somePng(), { "Content-Type": "image/png" })
    expect((await response.json<{ data: unknown }>()).data).toMatchObject({ name: "fox.png", category: 1, width: 16 })
  })

  it("refuses masks of other kinds and files that are no images, and says why", async () => {
    const client = await TestClient.signedIn()
    const answer = async (bytes: Uint8Array<ArrayBuffer>) => (await sendForm(client, form(bytes, { category: "46" }))).json()
    expect(await answer(await somePng(16, 16, 16))).toMatchObject({
      status: { msg: "FileRefused" },
      data: { reason: "FileTypeNotAllowed" },
    })
    expect(await answer(someBytes(300))).toMatchObject({ status: { msg: "FileRefused" }, data: { errors: [{ path: "file" }] } })
    expect(await answer(new Uint8Array(0))).toMatchObject({ data: { errors: [{ path: "file", message: "FileEmpty" }] } })
  })

  it("refuses bad fields, forms without a file, what is too large, visitors and other origins", async () => {
    const client = await TestClient.signedIn()
    const png = await somePng()
    const blamed = async (data: FormData) => {
      const { data: failures } = await (await sendForm(client, data)).json<{ data: { errors: { path: string }[] } }>()
      return failures.errors.map(({ path }) => path)
    }
    expect(await blamed(form(png, {}))).toEqual(["category"])
    expect(await blamed(form(png, { category: "7" }))).toEqual(["category"])
    expect(await blamed(form(png, { category: "1", role: "admin" }))).toEqual(["role"])
    expect(await blamed(form(png, { category: "1", folder_id: "x" }))).toEqual(["folder_id"])
    const fileless = new FormData()
    fileless.set("category", "1")
    expect(await blamed(fileless)).toEqual(["file"])
    expect(await nameOf(await send(client, "?category=1", png, { "Content-Length": String(MAXIMUM_ONE_PIECE_BYTES * 2) }))).toBe("TooLarge")
    expect(await nameOf(await send(client, "?category=2", new Uint8Array(4_194_305)))).toBe("InvalidInput")
    expect(await nameOf(await send(new TestClient(), "?category=1", png))).toBe("LoginRequired")
    expect(await nameOf(await send(client, "?category=1", png, { Origin: "https://evil.test" }))).toBe("NotAllowed")
    expect(codeOf("FileRefused")).toBe(50004)
  })
})
