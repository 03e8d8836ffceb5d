import { describe, expect, it } from "vitest"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { noteSeen } from "../../domain/feed/ranking/contract.ts"
import { squareRecentList } from "../../domain/feed/square-contract.ts"
import * as calls from "../../domain/feed/viewed-contract.ts"
import { hide } from "../../domain/social/hide-contract.ts"

describeCall(calls.clearRecent, { accepts: () => ({}), refuses: [{ input: { ids: [] }, path: "ids" }] })
describeCall(calls.keepRecent, { accepts: () => ({ is_on: true }), refuses: [{ input: {}, path: "is_on" }] })

const open = (client: TestClient, ...ids: readonly Awaited<ReturnType<typeof insertWork>>[]) =>
  client.dataOf(noteSeen, { ids: [...ids], kind: "open" })

async function viewedBy(client: MemberClient) {
  const { items, is_on: isOn } = await client.dataOf(squareRecentList, {})
  return { ids: items.map(({ id }) => id), isOn }
}

describe("what one looked at", () => {
  it("is what one opened, the last first, and nobody else's; what the viewer hides leaves it", async () => {
    const [ada, bea] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const author = await TestClient.signedIn()
    const [one, two, theirs] = [await insertWork(), await insertWork(), await insertWork({ authorId: author.accountId })]
    for (const id of [one, theirs, two]) await open(ada, id)
    await open(bea, two)
    expect([await viewedBy(ada), await viewedBy(bea)]).toEqual([
      { ids: [two, theirs, one], isOn: true },
      { ids: [two], isOn: true },
    ])
    await open(ada, one)
    await ada.dataOf(hide, { kind: "account", id: author.accountId })
    expect((await viewedBy(ada)).ids).toEqual([one, two])
  })

  it("is forgotten at once where its viewer clears it, which nobody else notices, and remembered anew from then on", async () => {
    const [ada, bea] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const [before, after] = [await insertWork(), await insertWork()]
    for (const client of [ada, bea]) await open(client, before)
    expect(await ada.dataOf(calls.clearRecent, {})).toEqual({ is_on: true })
    expect([(await viewedBy(ada)).ids, (await viewedBy(bea)).ids]).toEqual([[], [before]])
    await open(ada, after)
    expect((await viewedBy(ada)).ids).toEqual([after])
  })

  it("is nothing while its viewer has it turned off, and what was there is gone for good", async () => {
    const client = await TestClient.signedIn()
    const [before, meanwhile, after] = [await insertWork(), await insertWork(), await insertWork()]
    await open(client, before)
    expect(await client.dataOf(calls.keepRecent, { is_on: false })).toEqual({ is_on: false })
    await open(client, meanwhile)
    expect(await viewedBy(client)).toEqual({ ids: [], isOn: false })
    expect(await client.dataOf(calls.clearRecent, {})).toEqual({ is_on: false })
    expect(await client.dataOf(calls.keepRecent, { is_on: true })).toEqual({ is_on: true })
    await open(client, after)
    expect(await viewedBy(client)).toEqual({ ids: [after], isOn: true })
  })
})
