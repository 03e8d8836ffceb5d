import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { asFileId, newFileId } from "../../domain/_kernel/ids.ts"
import { createOwnPartAddresses } from "./own-part-addresses.ts"
import { createPresignedPartAddresses, readPart } from "./presigned-part-addresses.ts"
import { storeOriginOf, storeSettingsOf } from "./store-settings.ts"

const nowMs = 1_800_000_000_500
const upload = { id: newFileId(nowMs), mediaKey: "upload/user_1/abc", storeUploadId: "AB+c/d=", sizeBytes: 250, partBytes: 100 }
const DAY_MS = 86_400_000

function partOf(address: string) {
  const url = new URL(address, "https://atelier.test")
  const [fileId = "", number = ""] = url.pathname.split("/").slice(-2)
  const query = url.searchParams
  return {
    fileId: asFileId(fileId),
    number: Number(number),
    sizeBytes: Number(query.get("size")),
    expiresAtMs: Number(query.get("expires")) * 1000,
    signature: query.get("signature") ?? "",
  }
}

describe("the address of a part at our own call", () => {
  const addresses = createOwnPartAddresses("a secret")

  it("is signed for its file, number and size, one address a part", async () => {
    const signed = await addresses.sign(upload, nowMs)
    expect(signed.map((address) => partOf(address).sizeBytes)).toEqual([100, 100, 50])
    for (const [index, address] of signed.entries()) {
      expect(addresses.read(address)).toEqual({ kind: "ours", fileId: upload.id, number: index + 1 })
      expect(addresses.read(`https://atelier.test${address}`)).toEqual(addresses.read(address))
      expect(await addresses.isSigned(partOf(address), nowMs)).toBe(true)
    }
  })

  it("is good for a day and not a second longer", async () => {
    const [address = ""] = await addresses.sign(upload, nowMs)
    expect(await addresses.isSigned(partOf(address), nowMs + DAY_MS - 1000)).toBe(true)
    expect(await addresses.isSigned(partOf(address), nowMs + DAY_MS)).toBe(false)
  })

  it("is good for nothing that differs in anything, nor by another secret", async () => {
    const [address = ""] = await addresses.sign(upload, nowMs)
    const part = partOf(address)
    const other = createOwnPartAddresses("another secret")
    expect(await other.isSigned(part, nowMs)).toBe(false)
    const change = fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((number) => ({ number })),
      fc.integer({ min: 0, max: 1000 }).map((sizeBytes) => ({ sizeBytes })),
      fc.integer({ min: -80_000, max: 0 }).map((seconds) => ({ expiresAtMs: part.expiresAtMs + seconds * 1000 })),
      fc.base64String({ minLength: 44, maxLength: 44 }).map((text) => ({ signature: text.slice(0, 43).replaceAll(/[+/=]/g, "_") })),
      fc.constant({ fileId: newFileId(1) }),
    )
    await fc.assert(
      fc.asyncProperty(change, async (changed) => {
        const altered = { ...part, ...changed }
        const isSame = JSON.stringify(altered) === JSON.stringify(part)
        expect(await addresses.isSigned(altered, nowMs)).toBe(isSame)
      }),
    )
  })

  it("is read out of nothing else", () => {
    for (const address of ["", "x", "/api/v1/resource/upload/file_1/1?size=1", `/evil/api/v1/resource/upload/${upload.id}/1?size=1`])
      expect(addresses.read(address)).toBeNull()
  })
})

describe("the address of a part at the store", () => {
  const settings = { endpoint: "https://account.r2.test", bucket: "atelier-media", accessKeyId: "key", secretAccessKey: "secret" }
  const addresses = createPresignedPartAddresses(settings)

  it("names key, upload and part, is signed for a day, and does not tell the secret", async () => {
    const signed = await addresses.sign(upload, nowMs)
    expect(signed).toHaveLength(3)
    for (const [index, address] of signed.entries()) {
      const url = new URL(address)
      expect(url.href).toContain("https://account.r2.test/atelier-media/upload/user_1/abc?")
      expect(url.searchParams.get("X-Amz-Expires")).toBe("86400")
      expect(url.searchParams.get("X-Amz-Date")).toBe("20270115T080000Z")
      expect(url.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/)
      expect(address).not.toContain("secret")
      expect(addresses.read(address)).toEqual({ kind: "store", storeUploadId: "AB+c/d=", number: index + 1 })
    }
    expect(addresses.read("https://evil.test/atelier-media/x?partNumber=1&uploadId=u")).toBeNull()
    expect(addresses.read("https://account.r2.test/atelier-media/x?partNumber=0&uploadId=u")).toBeNull()
  })

  it("is never one for a put at our own call", async () => {
    expect(await addresses.isSigned(partOf("/api/v1/resource/upload/x/1?size=1&expires=1&signature=x"), nowMs)).toBe(false)
  })

  it("of which the store tells ETag and size", () => {
    const xml = `<ListPartsResult><Part><PartNumber>2</PartNumber><ETag>&quot;abc&quot;</ETag><Size>5242880</Size></Part></ListPartsResult>`
    expect(readPart(xml, 2)).toEqual({ etag: "abc", sizeBytes: 5_242_880 })
    expect(readPart(xml, 1)).toBeNull()
    expect(readPart("<Error/>", 1)).toBeNull()
  })
})

describe("the settings of the store's S3 interface", () => {
  const all = {
    ENVIRONMENT: "production",
    R2_S3_ENDPOINT: "https://account.r2.cloudflarestorage.com/",
    R2_S3_BUCKET: "atelier-media",
    R2_S3_ACCESS_KEY_ID: "key",
    R2_S3_SECRET_ACCESS_KEY: "secret",
  } as const

  it("are all there or none, with an address that may be used", () => {
    expect(storeSettingsOf(all)).toMatchObject({ endpoint: "https://account.r2.cloudflarestorage.com", bucket: "atelier-media" })
    expect(storeOriginOf(all)).toBe("https://account.r2.cloudflarestorage.com")
    expect(storeSettingsOf({ ENVIRONMENT: "production" })).toBeNull()
    expect(storeOriginOf({ ENVIRONMENT: "production" })).toBeNull()
    const { R2_S3_BUCKET: _, ...some } = all
    expect(() => storeSettingsOf(some)).toThrow("together")
    expect(() => storeSettingsOf({ ...all, R2_S3_BUCKET: "a/b" })).toThrow("bucket")
    for (const R2_S3_ENDPOINT of ["http://x.test", "ftp://x.test", "x", "https://name@x.test", "https://x.test/?a=1"])
      expect(() => storeSettingsOf({ ...all, R2_S3_ENDPOINT }), R2_S3_ENDPOINT).toThrow("R2_S3_ENDPOINT")
    expect(
      storeSettingsOf({ ...all, ENVIRONMENT: "development", R2_S3_ENDPOINT: "http://127.0.0.1:8787/cdn-cgi/local/r2/s3" }),
    ).not.toBeNull()
  })
})
