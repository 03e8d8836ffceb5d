import { AwsClient } from "aws4fetch"
import { describe, expect, test } from "vitest"
import { RehearsedStore } from "./store.ts"
import { signatureFault } from "./store-signature.ts"

const NOW_MS = Date.UTC(2026, 10, 22, 12)
const keys = { accessKeyId: "key", secretAccessKey: "secret" }
const settings = { ...keys, endpoint: "https://store.example", bucket: "media", siteOrigin: "https://site.example" }

function newStore() {
  const put: { key: string; uploadId: string; number: number; sizeBytes: number }[] = []
  const bucket = {
    resumeMultipartUpload: (key: string, uploadId: string) => ({
      async uploadPart(number: number, bytes: Uint8Array) {
        put.push({ key, uploadId, number, sizeBytes: bytes.byteLength })
        return { etag: `etag-${number}` }
      },
    }),
  }
  return { put, store: new RehearsedStore(settings, bucket, () => NOW_MS) }
}

const client = new AwsClient({ ...keys, service: "s3", region: "auto" })
const datetime = new Date(NOW_MS).toISOString().replaceAll(/[:-]|\.\d{3}/g, "")

/** The address of a part, as the Worker signs it. */
async function addressOf(number: number, sizeBytes: number): Promise<URL> {
  const query = new URLSearchParams({ partNumber: String(number), uploadId: "id+1", "X-Amz-Expires": "60" })
  const aws = { signQuery: true, allHeaders: true, datetime }
  const headers = { "Content-Length": String(sizeBytes) }
  return new URL((await client.sign(`https://store.example/media/upload/one?${query}`, { method: "PUT", headers, aws })).url)
}

describe("a signature in an address", () => {
  test("is that of Amazon's own example", () => {
    const url = new URL(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    )
    const amazon = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" }
    const at = Date.UTC(2013, 4, 24)
    expect(signatureFault({ method: "GET", url, headers: {} }, amazon, at)).toBeNull()
    expect(signatureFault({ method: "PUT", url, headers: {} }, amazon, at)).toBe("wrong signature")
    expect(signatureFault({ method: "GET", url, headers: {} }, amazon, at + 86_400_000)).toBe("expired")
    expect(signatureFault({ method: "GET", url, headers: {} }, keys, at)).toBe("other key")
  })
})

describe("the store of a rehearsal", () => {
  test("takes the part that the Worker's address is for, and of that size alone", async () => {
    const { put, store } = newStore()
    const url = await addressOf(2, 300)
    const send = (length: number) =>
      store.answer({
        method: "PUT",
        url,
        headers: { origin: settings.siteOrigin, "content-length": String(length) },
        body: new Uint8Array(3),
      })
    const answer = await send(300)
    expect([answer.status, answer.headers.get("ETag"), answer.headers.get("Access-Control-Expose-Headers")]).toEqual([
      200,
      '"etag-2"',
      "ETag",
    ])
    expect(put).toEqual([{ key: "upload/one", uploadId: "id+1", number: 2, sizeBytes: 3 }])
    expect((await send(301)).status).toBe(403)
  })

  test("tells the Worker of the parts that it has, and nobody else", async () => {
    const { store } = newStore()
    const url = await addressOf(1, 7)
    await store.answer({ method: "PUT", url, headers: { "content-length": "7" }, body: new Uint8Array(7) })
    const list = "https://store.example/media/upload/one?uploadId=id%2B1&max-parts=1&part-number-marker=0"
    const signed = await client.sign(list, { aws: { datetime } })
    const ask = (headers: Record<string, string>) => store.answer({ method: "GET", url: new URL(list), headers, body: null })
    expect(await (await ask(Object.fromEntries(signed.headers))).text()).toContain("<ETag>&quot;etag-1&quot;</ETag><Size>7</Size>")
    expect((await ask({})).status).toBe(403)
  })

  test("lets pages of the site put, and pages of others nothing", async () => {
    const { store } = newStore()
    const url = await addressOf(1, 7)
    const ask = (origin: string, method: string) =>
      store.answer({ method: "OPTIONS", url, headers: { origin, "access-control-request-method": method }, body: null })
    expect((await ask(settings.siteOrigin, "PUT")).headers.get("Access-Control-Allow-Origin")).toBe(settings.siteOrigin)
    expect((await ask("https://evil.example", "PUT")).status).toBe(403)
    expect((await ask(settings.siteOrigin, "DELETE")).status).toBe(403)
  })
})
