import { expect, it } from "vitest"
import { readMedia } from "./read-media.ts"

const OBJECT = { size: 10, httpEtag: '"a"', uploaded: new Date(0), httpMetadata: { contentType: "image/png" } }

/** A bucket that refuses every range, as R2 does with one beyond a file's end. */
function bucketOf(failure: string): R2Bucket {
  const bucket: Partial<R2Bucket> = { head: async () => OBJECT as R2Object, get: () => Promise.reject(new Error(failure)) }
  return bucket as R2Bucket
}

it("a range that the store refuses as beyond the end is answered with the file's size, every other failure is one", async () => {
  const asked = new Request("https://atelier.test/media/a", { headers: { Range: "bytes=50-" } })
  const answer = await readMedia(bucketOf("get: The requested range is not satisfiable (10039)"), "a", asked)
  expect([answer.status, answer.headers.get("Content-Range"), answer.body]).toEqual([416, "bytes */10", null])
  await expect(readMedia(bucketOf("get: We encountered an internal error (10001)"), "a", asked)).rejects.toThrow("10001")
})
