import { describe, expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import * as calls from "../../domain/social/mark-contract.ts"

const { database } = makeTestContext().context

/** What is logged to be added to a counter of a work. */
async function logged(id: string, counter: "like" | "collect"): Promise<number> {
  // The fold may have added some of it meanwhile.
  const rows = await database.all<{ readonly sum: number }>(
    `SELECT (SELECT ${counter}_count FROM work WHERE id = '${id}') + COALESCE(SUM(delta), 0) AS sum
      FROM count_log WHERE kind = 'work' AND thing_id = '${id}' AND counter = '${counter}'`,
  )
  return rows[0]?.sum ?? 0
}

const like = (client: TestClient, id: string, is_liked = true) => client.call(calls.likeWork, { id, is_liked })
describe("liking", () => {
  it("counts once however often it is asked at once, and ends once", async () => {
    const [client, author] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await insertWork({ authorId: author.accountId, likeCount: 4 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => like(client, id)))
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ is_liked: true, like_count: 5 })))
    expect(await logged(id, "like")).toBe(5)
    for (let times = 0; times < 3; times++) expect((await like(client, id, false)).data).toEqual({ is_liked: false, like_count: 4 })
    expect(await logged(id, "like")).toBe(4)
  })

  it("adds up exactly for many people at once, each with their own in the answer", async () => {
    const id = await insertWork()
    const clients = await Promise.all(Array.from({ length: 8 }, () => TestClient.signedIn()))
    const answers = await Promise.all(clients.map((client) => like(client, id)))
    for (const { data } of answers) expect((data as { like_count: number }).like_count).toBeGreaterThanOrEqual(1)
    expect(await logged(id, "like")).toBe(8)
    expect((await like(clients[0] as MemberClient, id)).data).toMatchObject({ like_count: 8 })
  })
})
