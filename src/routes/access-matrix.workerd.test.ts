import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import * as schema from "../../db/schema/index.ts"
import { ORIGIN, TestClient } from "../../testing/_http/call.ts"
import { ACCESS_REFUSALS, ROLES, type Role, SAID_TO } from "../../testing/_http/roles.ts"
import { testDatabase } from "../../testing/_kernel/runtime.ts"
import type { Access, CallDeclaration } from "../domain/_kernel/call.ts"
import { envelopeSchema } from "../domain/_kernel/envelope.ts"
import { asTaskId } from "../domain/_kernel/ids.ts"
import { banAccount } from "../domain/moderation/contract.ts"
import { createTask } from "../domain/studio/create-contract.ts"
import { operateTask } from "../domain/task/contract.ts"
import { deleteTaskImage } from "../domain/task/result-contract.ts"
import { servedCalls } from "./api.ts"

const ACCESSES: readonly Access[] = ["visitor", "guest", "owner", "member", "moderator", "admin"]

async function clientOf(role: Role): Promise<TestClient> {
  switch (role) {
    case "visitor":
      return new TestClient()
    case "guest": {
      const client = new TestClient()
      await client.call(createTask, {})
      return client
    }
    case "free":
      return TestClient.signedIn()
    case "lite":
      return TestClient.signedIn({ plan: "lite" })
    case "vip":
      return TestClient.signedIn({ plan: "vip2" })
    case "company":
      return TestClient.signedIn({ plan: "company" })
    case "moderator":
      return TestClient.signedIn({ isModerator: true })
    case "admin":
      return TestClient.signedIn({ isAdmin: true })
    case "banned": {
      const client = await TestClient.signedIn()
      const moderator = await TestClient.signedIn({ isModerator: true })
      await moderator.call(banAccount, { account_id: client.accountId, reason: "Spam" })
      return client
    }
    case "disabled":
      return TestClient.signedIn({ over: { status: 2 } })
  }
}

/** Asks with an input that few calls take: the gate comes before the input, so what it says does not depend on it. */
async function ask(client: TestClient, declaration: CallDeclaration, input: unknown = {}): Promise<string> {
  const isPost = declaration.method === "POST"
  const headers = {
    Origin: ORIGIN,
    ...(isPost ? { "Content-Type": "application/json" } : {}),
    ...(declaration.kind === "socket" ? { Upgrade: "websocket" } : {}),
  }
  const query = isPost ? "" : `?${new URLSearchParams(input as Record<string, string>)}`
  const response = await client.send(`${declaration.path}${query}`, {
    method: declaration.method,
    headers,
    ...(isPost ? { body: JSON.stringify(input) } : {}),
  })
  response.webSocket?.accept()
  response.webSocket?.close()
  if (!response.headers.get("Content-Type")?.includes("json")) {
    await response.body?.cancel()
    return response.status < 400 ? "success" : `status ${response.status}`
  }
  return envelopeSchema.parse(await response.json()).status.msg
}

/** One call of each access stands for all: that the gate asks each declaration is proved without the door, in `every-call.test.ts`. */
const callOf = (access: Access): CallDeclaration => {
  const found = servedCalls.find(({ declaration }) => declaration.access === access && declaration.kind === "json")
  if (found === undefined) throw new Error(`no call has the access ${access}`)
  return found.declaration
}

describe("the real door", () => {
  for (const role of ROLES) {
    it(`lets a ${role} in where the contracts say so, and nowhere else`, async () => {
      for (const access of ACCESSES) {
        // A client of its own for each: a visitor becomes a guest by some calls, and some end the session.
        const said = await ask(await clientOf(role), callOf(access))
        const refusal = SAID_TO[access][role]
        if (refusal === null) expect([access, ACCESS_REFUSALS.has(said)]).toEqual([access, false])
        else expect([access, said]).toEqual([access, refusal])
      }
    })
  }
})

/** What calls of owned things ask for besides the thing. */
const ALSO: Readonly<Record<string, object>> = {
  [operateTask.path]: { operation: "cancel" },
  [deleteTaskImage.path]: { operate_number: 1 },
}

describe("what belongs to one person", () => {
  // Sets of headshots and comments have tests of their own (headshots-api, comment-api): no id of a task names one.
  const OTHERS = ["/api/v1/ai-photo/", "/api/v1/comment2/"]
  const owned = servedCalls.filter(
    ({ declaration: { access, path } }) => access === "owner" && !OTHERS.some((prefix) => path.startsWith(prefix)),
  )
  let taskId = ""
  let owner: TestClient

  beforeAll(async () => {
    owner = await TestClient.signedIn()
    const created = await owner.call(createTask, { action: 1, meta: { prompt: "a quiet bay", n_iter: 1 } })
    taskId = createTask.output().parse(created.data).id
  })

  it("is there for its owner and for nobody else, whatever their role", async () => {
    expect(owned.length).toBeGreaterThan(4)
    const failures: string[] = []
    const strangers = new Map<Role, TestClient>()
    for (const role of ["visitor", "guest", "free", "company", "moderator", "admin"] as const) strangers.set(role, await clientOf(role))
    for (const { declaration } of owned) {
      const input = { id: taskId, ...ALSO[declaration.path] }
      for (const [role, stranger] of strangers) {
        const said = await ask(role === "visitor" ? new TestClient() : stranger, declaration, input)
        if (said !== "NotFound") failures.push(`${declaration.path} to ${role}: ${said}`)
      }
      const toOwner = await ask(owner, declaration, input)
      if (toOwner === "NotFound") failures.push(`${declaration.path} is not there for its owner`)
      // Deleting is the one that takes it away, for the calls after it too.
      await testDatabase()
        .update(schema.task)
        .set({ deletedAtMs: null })
        .where(eq(schema.task.id, asTaskId(taskId)))
      await testDatabase()
        .update(schema.taskResult)
        .set({ trashedAtMs: null })
        .where(eq(schema.taskResult.taskId, asTaskId(taskId)))
    }
    expect(failures).toEqual([])
  })
})
