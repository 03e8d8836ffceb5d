import { expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { keepWork } from "../../domain/post/keep-contract.ts"

const recipe = JSON.stringify({ prompt: "a pier" })

/** A published image whose file is there. */
async function storedWork(over: Parameters<typeof insertWork>[0] = {}, text: Parameters<typeof insertWork>[1] = { recipe }) {
  const coverKey = `work/${newWorkId(Date.now()).slice(5)}/full.png`
  await testMedia().put(coverKey, await somePng(), "image/png")
  return insertWork({ ...over, coverKey }, text)
}

describeCall(keepWork, { accepts: async () => ({ id: await storedWork() }), refuses: [{ input: { id: "work_1" }, path: "id" }] })

it("keeps a copy of an image whose author shows how it was made, once for the same bytes", async () => {
  const [client, id] = [await TestClient.signedIn(), await storedWork({ title: "Pier at dusk" })]
  const kept = keepWork.output().parse((await client.call(keepWork, { id })).data)
  expect(kept).toMatchObject({ name: "Pier at dusk.png", kind: "image", width: 16, height: 16 })
  expect((await client.call(keepWork, { id })).data).toMatchObject({ file_id: kept.file_id })
})

it.each([
  ["an image without a recipe", {}, { recipe: null }, "NotAllowed"],
  ["an image that is private", { visibility: "private" as const }, { recipe }, "NotFound"],
  ["an image that was removed", { state: "removed" as const }, { recipe }, "NotFound"],
  ["what is no image", { objectType: OBJECT_TYPES.aiVideo }, { recipe }, "NotFound"],
] as const)("keeps no copy of %s", async (_, over, text, code) => {
  const client = await TestClient.signedIn()
  expect((await client.call(keepWork, { id: await storedWork(over, text) })).status.code).toBe(codeOf(code))
})
