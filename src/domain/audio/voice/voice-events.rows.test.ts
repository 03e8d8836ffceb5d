import { expect, test } from "vitest"
import { emptyMediaStore, makeTestContext } from "../../../../testing/_kernel/context.ts"
import { recordingsStored, voiceEvents, voiceRevoked } from "./events.ts"

/** What is deleted for an event. */
async function deletedFor({ name }: { readonly name: string }, payload: object): Promise<readonly string[]> {
  const deleted: string[] = []
  const { context } = makeTestContext({ media: { ...emptyMediaStore, delete: async (keys) => void deleted.push(...keys) } })
  for (const { event, carryOut } of voiceEvents)
    if (event === name) await carryOut(context, { subjectId: "voice_a", payload: JSON.stringify({ voice_id: "voice_a", ...payload }) })
  return deleted
}

test.each([
  ["voice/a/sample", "voice/a/consent", ["voice/a/sample", "voice/a/consent"]],
  ["voice/a/sample", null, ["voice/a/sample"]],
  [null, "voice/a/consent", ["voice/a/consent"]],
  [null, null, []],
])("the recordings of a voice that was revoked go: %s, %s", async (sample_key, consent_key, keys) => {
  expect(await deletedFor(voiceRevoked, { sample_key, consent_key })).toEqual(keys)
})

test("recordings that no voice came to name go", async () => {
  expect(await deletedFor(recordingsStored, { keys: ["voice/a/one", "voice/a/two"] })).toEqual(["voice/a/one", "voice/a/two"])
})
