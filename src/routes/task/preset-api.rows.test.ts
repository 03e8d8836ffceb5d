import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { newPresetId } from "../../domain/_kernel/ids.ts"
import * as presets from "../../domain/task/preset-contract.ts"

const settings = { action: 1, meta: { prompt: "", aspect_ratio: 2, prompt_style: "ink" } }
const nobodys = `preset_${"0".repeat(26)}`

async function saved(client: TestClient, name = "Night"): Promise<string> {
  return presets.savePreset.output().parse((await client.call(presets.savePreset, { name, ...settings })).data).preset_id
}

describeCall(presets.savePreset, {
  accepts: () => ({ name: "Night", ...settings }),
  refuses: [
    { input: { name: " ", ...settings }, path: "name" },
    { input: { name: "Night", ...settings, action: 98 }, path: "action" },
    { input: { name: "Night", action: 1, meta: { prompt: "", colour: "red" } }, path: "meta.colour" },
    { input: { name: "Night", action: 1, meta: { prompt: "x".repeat(20_000) } }, path: "meta" },
  ],
})
describeCall(presets.listPresets, { accepts: () => ({}), refuses: [{ input: { limit: 3 }, path: "limit" }] })
describeCall(presets.renamePreset, {
  accepts: async (client) => ({ preset_id: await saved(client), name: "Day" }),
  refuses: [{ input: { preset_id: "x", name: "Day" }, path: "preset_id" }],
})
describeCall(presets.deletePreset, {
  accepts: async (client) => ({ preset_id: await saved(client) }),
  refuses: [{ input: {}, path: "preset_id" }],
})

describe("presets", () => {
  it("are listed by name, have names of their own, and are their owner's alone", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const night = await saved(client)
    await saved(client, "Day")
    const list = async (who: TestClient) => presets.listPresets.output().parse((await who.call(presets.listPresets, {})).data).items
    expect((await list(client)).map(({ name }) => name)).toEqual(["Day", "Night"])
    expect((await list(client))[1]).toMatchObject({ preset_id: night, action: 1, category: 1, meta: settings.meta })
    expect(await list(stranger)).toEqual([])
    expect((await client.call(presets.savePreset, { name: "Day", ...settings })).status.code).toBe(codeOf("Conflict"))
    expect((await client.call(presets.renamePreset, { preset_id: night, name: "Day" })).status.code).toBe(codeOf("Conflict"))
    for (const [call, input] of [
      [presets.renamePreset, { preset_id: night, name: "Mine" }],
      [presets.deletePreset, { preset_id: night }],
      [presets.deletePreset, { preset_id: nobodys }],
    ] as const)
      expect((await stranger.call(call, input)).status.code).toBe(codeOf("NotFound"))
  })

  it("are at most 100", async () => {
    const client = await TestClient.signedIn()
    const rows = Array.from({ length: 100 }, (_, index) => ({ id: newPresetId(index), name: `p${index}` }))
    const shared = { ownerId: client.accountId, action: 1, category: 1, meta: "{}", createdAtMs: 1 }
    await testDatabase()
      .insert(schema.taskPreset)
      .values(rows.map((row) => ({ ...row, ...shared })))
    const answer = await client.call(presets.savePreset, { name: "One more", ...settings })
    expect([answer.status.code, answer.data]).toMatchObject([codeOf("NotAllowed"), { errors: [{ message: "PresetLimitReached" }] }])
  })
})
