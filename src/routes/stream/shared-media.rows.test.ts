import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import type { Level } from "../../domain/moderation/level-rules.ts"
import { checkSharedSweep } from "../../domain/task/check-shared.ts"
import { SHARE_PARAMETER } from "../../domain/task/share-rows.ts"
import { shareSweep, unshareSweep } from "../../domain/task/share-task.ts"

/** A sweep of one image that its owner shared, with the address of that image. */
async function shared(level: Level = 1) {
  const viewer = testMember({ id: await insertAccount() })
  const sweep = { x: { setting: "seed", values: ["1"] }, y: null } as const
  const { id, urls } = await finishedTask(viewer.id, ["a"], "image/png", {
    specification: { kind: "sweep", prompt: "a fox", width: 1, height: 1, seed: 1, sweep },
  })
  const classify = async () => ({ level, labels: [], classifier: "test", version: "1" })
  const { context } = makeTestContext({ viewer, imageClassifier: { classify } })
  const token = (await shareSweep(context, { id })).path.slice("/sweeps/".length)
  await checkSharedSweep(context, token)
  const asked = async (query: Record<string, string>, client = new TestClient()) =>
    (await client.send(`${urls[0]}?${new URLSearchParams(query)}`)).status
  return { asked, token, end: () => unshareSweep(context, { id }) }
}

it("an image of a shared sweep is read by whoever shows its link, while it is shared", async () => {
  const { asked, token, end } = await shared()
  const other = await shared()
  expect(await asked({})).toBe(404)
  expect(await asked({ [SHARE_PARAMETER]: token })).toBe(200)
  expect(await asked({ [SHARE_PARAMETER]: other.token })).toBe(404)
  expect(await asked({ [SHARE_PARAMETER]: "x" })).toBe(404)
  await end()
  expect(await asked({ [SHARE_PARAMETER]: token })).toBe(404)
})

it("an image of a shared sweep that not everybody may meet is read by those who may", async () => {
  const { asked, token } = await shared(3)
  const member = await TestClient.signedIn()
  expect(await asked({ [SHARE_PARAMETER]: token })).toBe(404)
  expect(await asked({ [SHARE_PARAMETER]: token }, member)).toBe(200)
  expect(await asked({}, member)).toBe(404)
})
