import { AwsClient } from "aws4fetch"
import type { PartAddresses } from "../../domain/_kernel/media-ports.ts"
import { PART_ADDRESS_LIFE_MS, partCountOf, partRange } from "../../domain/upload/rules.ts"
import type { StoreSettings } from "./store-settings.ts"

/** How long the store may take to tell of a part. */
const TIMEOUT_MS = 10_000

/** Addresses at the store's S3 interface, for multipart uploads that the binding opened: bytes go there without passing us. */
export function createPresignedPartAddresses(settings: StoreSettings): PartAddresses {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "auto", retries: 0 })
  const root = `${endpoint}/${bucket}/`
  const urlOf = (key: string, query: Readonly<Record<string, string>>) => `${root}${key}?${new URLSearchParams(query)}`
  return {
    sign({ mediaKey, storeUploadId, sizeBytes, partBytes }, nowMs) {
      // The signature counts from a moment in whole seconds; it shall not say later than now.
      const datetime = new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, "")
      const life = String(PART_ADDRESS_LIFE_MS / 1000)
      const numbers = Array.from({ length: partCountOf(sizeBytes, partBytes) }, (_, index) => index + 1)
      return Promise.all(
        numbers.map(async (number) => {
          const url = urlOf(mediaKey, { partNumber: String(number), uploadId: storeUploadId, "X-Amz-Expires": life })
          // The length is signed too: the store takes no larger part than was planned.
          const headers = { "Content-Length": String(partRange(number, sizeBytes, partBytes).length) }
          return (await client.sign(url, { method: "PUT", headers, aws: { signQuery: true, allHeaders: true, datetime } })).url
        }),
      )
    },
    read(address) {
      if (!address.startsWith(root)) return null
      const query = new URL(address).searchParams
      const [number, storeUploadId] = [query.get("partNumber"), query.get("uploadId")]
      return number !== null && /^[1-9]\d{0,4}$/.test(number) && storeUploadId !== null
        ? { kind: "store", storeUploadId, number: Number(number) }
        : null
    },
    isSigned: async () => false,
    async find(key, storeUploadId, number) {
      const marker = String(number - 1)
      const url = urlOf(key, { uploadId: storeUploadId, "max-parts": "1", "part-number-marker": marker })
      const answer = await client.fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const body = await answer.text()
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`the store did not list parts: ${answer.status}`)
      return readPart(body, number)
    },
  }
}

/** One part out of the answer to ListParts; null where it names none of this number. */
export function readPart(xml: string, number: number): { readonly etag: string; readonly sizeBytes: number } | null {
  for (const [, part = ""] of xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)) {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(part)?.[1]
    const [etag, size] = [field("ETag"), field("Size")]
    if (Number(field("PartNumber")) !== number || etag === undefined || size === undefined) continue
    return { etag: etag.replaceAll(/&quot;|&#34;|"/g, ""), sizeBytes: Number(size) }
  }
  return null
}
