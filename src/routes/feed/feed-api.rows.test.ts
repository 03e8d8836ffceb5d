import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { deleteWorks, insertWork } from "../../../testing/post/work.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/feed/contract.ts"
import { FEED_KINDS, type FeedKindName } from "../../domain/feed/kind-rules.ts"
import * as square from "../../domain/feed/square-contract.ts"

describeCall(calls.appList, {
  accepts: () => ({ order_by: "hot", output_types: ["image"], limit: 3 }),
  refuses: [
    { input: { output_types: ["text"] }, path: "output_types.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.appRecommend, {
  accepts: () => ({ order_by: "new", output_types: ["image"], limit: 3 }),
  refuses: [
    { input: { output_types: ["text"] }, path: "output_types.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.characterList, {
  accepts: () => ({ order_by: "hot", genders: ["female"], character_type: 0, limit: 3 }),
  refuses: [
    { input: { character_type: 3 }, path: "character_type" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.characterRecommend, {
  accepts: () => ({ order_by: "new", genders: ["female"], character_type: 0, limit: 3 }),
  refuses: [
    { input: { character_type: 3 }, path: "character_type" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.modelList, {
  accepts: () => ({ order_by: "hot", model_types: ["LORA"], base_models: ["sdxl"], limit: 3 }),
  refuses: [
    { input: { base_models: ["sd9"] }, path: "base_models.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.modelRecommend, {
  accepts: () => ({ order_by: "new", model_types: ["LORA"], base_models: ["sdxl"], limit: 3 }),
  refuses: [
    { input: { base_models: ["sd9"] }, path: "base_models.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.postList, {
  accepts: () => ({ order_by: "hot", sub_channel: "article", limit: 3 }),
  refuses: [
    { input: { sub_channel: "novel" }, path: "sub_channel" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.postRecommend, {
  accepts: () => ({ order_by: "new", sub_channel: "article", limit: 3 }),
  refuses: [
    { input: { sub_channel: "novel" }, path: "sub_channel" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.videoList, {
  accepts: () => ({ order_by: "hot", timeType: "month", limit: 3 }),
  refuses: [
    { input: { source_types: [1] }, path: "source_types" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.videoRecommend, {
  accepts: () => ({ order_by: "new", timeType: "month", limit: 3 }),
  refuses: [
    { input: { source_types: [1] }, path: "source_types" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.timbreList, {
  accepts: () => ({ order_by: "hot", languages: ["ja", "en"], ages: ["young"], tones: ["calm"], genders: ["other"], limit: 3 }),
  refuses: [
    { input: { languages: ["xx"] }, path: "languages.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.timbreRecommend, {
  accepts: () => ({ order_by: "new", languages: ["ja", "en"], ages: ["young"], tones: ["calm"], genders: ["other"], limit: 3 }),
  refuses: [
    { input: { languages: ["xx"] }, path: "languages.0" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.loraTemplateList, {
  accepts: () => ({ order_by: "hot", base_models: ["flux"], limit: 3 }),
  refuses: [
    { input: { model_types: ["LORA"] }, path: "model_types" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.loraTemplateRecommend, {
  accepts: () => ({ order_by: "new", base_models: ["flux"], limit: 3 }),
  refuses: [
    { input: { model_types: ["LORA"] }, path: "model_types" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.publishedWorkflowList, {
  accepts: () => ({ order_by: "hot", runAvailable: true, nodesType: "basic", limit: 3 }),
  refuses: [
    { input: { runAvailable: "yes" }, path: "runAvailable" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.publishedWorkflowRecommend, {
  accepts: () => ({ order_by: "new", runAvailable: true, nodesType: "basic", limit: 3 }),
  refuses: [
    { input: { runAvailable: "yes" }, path: "runAvailable" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.designTemplateList, {
  accepts: () => ({ order_by: "hot", timeType: "day", limit: 3 }),
  refuses: [
    { input: { order_by: "follows" }, path: "order_by" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.designTemplateRecommend, {
  accepts: () => ({ order_by: "new", timeType: "day", limit: 3 }),
  refuses: [
    { input: { order_by: "follows" }, path: "order_by" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.ebookList, {
  accepts: () => ({ order_by: "hot", timeType: "week", limit: 3 }),
  refuses: [
    { input: { order_by: "recently" }, path: "order_by" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.ebookRecommend, {
  accepts: () => ({ order_by: "new", timeType: "week", limit: 3 }),
  refuses: [
    { input: { order_by: "recently" }, path: "order_by" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.comfyUiList, { accepts: () => ({ nodesType: "custom" }), refuses: [{ input: { nodesType: 1 }, path: "nodesType" }] })
describeCall(calls.artworkHomeList, {
  accepts: () => ({ source_types: [1, 7] }),
  refuses: [{ input: { source_types: [3] }, path: "source_types.0" }],
})

const badPages = [
  { input: { limit: 0 }, path: "limit" },
  { input: { cursor: "!!" }, path: "cursor" },
] as const
describeCall(square.tagList, {
  accepts: () => ({ tag: "fox" }),
  refuses: [
    { input: {}, path: "tag" },
    { input: { tag: "fox", cursor: "!!" }, path: "cursor" },
  ],
})
describeCall(square.tagRecommend, {
  accepts: () => ({ tag: "fox", order_by: "new" }),
  refuses: [{ input: { tag: "x".repeat(81) }, path: "tag" }],
})
describeCall(square.squareCollectList, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.squareCollectRecommend, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.squareFollowList, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.squareFollowRecommend, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.squareRecentList, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.squareRecentRecommend, { accepts: () => ({ limit: 5 }), refuses: badPages })
describeCall(square.associatedWorks, {
  accepts: async () => ({ id: await insertWork() }),
  refuses: [{ input: { id: "work_1" }, path: "id" }],
})

describe("the calls of feeds", () => {
  it("are those of the table, each at the path of its kind", () => {
    for (const [kind, { call, calls: wanted }] of Object.entries(FEED_KINDS))
      expect(Object.entries(calls.FEED_CALLS[kind as FeedKindName]).map(([name, { path }]) => [name, path as string])).toEqual(
        wanted.map((name) => [name, `/api/v1/square/v3/${call}/${name}`]),
      )
  })

  it("want a login for what is somebody's own, on every kind that has it", async () => {
    const visitor = new TestClient()
    for (const [kind, { tabs }] of Object.entries(FEED_KINDS))
      for (const order_by of tabs.filter((tab) => tab === "follows" || tab === "recently")) {
        const answer = await visitor.call(calls.FEED_CALLS[kind as FeedKindName].recommend, { order_by })
        expect([kind, answer.status.code]).toEqual([kind, codeOf("LoginRequired")])
      }
  })

  it("begin with the newest as a list and with what is recommended as a recommendation", async () => {
    const stamp = 9e12
    const older = await insertWork({ objectType: 4, subChannel: "article", hotScore: 2e15, publishedAtMs: stamp })
    const newer = await insertWork({ objectType: 4, subChannel: "article", hotScore: 1e15, publishedAtMs: stamp + 1 })
    const idsOf = async (call: typeof calls.postList) =>
      (await new TestClient().dataOf(call, { sub_channel: "article", limit: 2 })).items.map(({ id }) => id)
    expect(await idsOf(calls.postList)).toEqual([newer, older])
    expect(await idsOf(calls.postRecommend)).toEqual([older, newer])
    await deleteWorks([older, newer])
  })

  it("say that nothing is like a work that is not there", async () => {
    const answer = await new TestClient().call(square.associatedWorks, { id: newWorkId(1) })
    expect(answer.status.code).toBe(codeOf("NotFound"))
  })
})
