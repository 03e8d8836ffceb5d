import { describe, expect, it } from "vitest"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { zipFiles } from "./zip-files.ts"

describe("zipFiles", () => {
  it("reads one file after the other as the archive is taken, and stops when it is given up", async () => {
    const id = await insertAccount()
    const opened: string[] = []
    let blocks = 0
    const cancelled = Promise.withResolvers<void>()
    const media = {
      ...emptyMediaStore,
      read: async (key: string) => {
        opened.push(key)
        return new ReadableStream<Uint8Array>(
          { pull: (stream) => (blocks++, stream.enqueue(new Uint8Array(65_536))), cancel: () => cancelled.resolve() },
          { highWaterMark: 0 },
        )
      },
    }
    const { context } = makeTestContext({ viewer: testMember({ id }), media })
    const file_ids = [await insertFile(id, { sizeBytes: 1_000_000_000 }), await insertFile(id, { sizeBytes: 1_000_000_000 })]
    const { bytes } = await zipFiles(context, { file_ids })
    const reader = bytes.getReader()
    for (let turn = 0; turn < 6; turn++) expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    await cancelled.promise
    expect(opened).toHaveLength(1)
    expect(blocks).toBeLessThan(12)
  })
})
