import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "../../db/client.ts"
import * as schema from "../../db/schema/index.ts"
import type { Access, CallDeclaration } from "../domain/_kernel/call.ts"
import { envelopeSchema } from "../domain/_kernel/envelope.ts"
import type { CodeName } from "../domain/_kernel/errors.ts"
import { newAccountId } from "../domain/_kernel/ids.ts"
import { banAccount } from "../domain/moderation/contract.ts"
import { createTask } from "../domain/task/contract.ts"
import { ORIGIN, TestClient } from "./_http/call-suite.ts"
import { servedCalls } from "./api.ts"

/** Everybody who can come to a call (goal S2). */
const ROLES = ["visitor", "guest", "free", "lite", "vip", "company", "moderator", "admin", "banned", "disabled"] as const
type Role = (typeof ROLES)[number]

/** What the gate says to a role at an access; null lets it pass. Written down by hand: the other opinion on what the code does. */
const EXPECTED: Readonly<Record<Access, Readonly<Record<Role, CodeName | null>>>> = {
  visitor: everybody(null),
  guest: { ...everybody(null), banned: "AccountBanned", disabled: "AccountDisabled" },
  owner: { ...everybody(null), banned: "AccountBanned", disabled: "AccountDisabled" },
  member: { ...everybody(null), visitor: "LoginRequired", guest: "LoginRequired", banned: "AccountBanned", disabled: "AccountDisabled" },
  moderator: {
    ...everybody("NotAllowed"),
    visitor: "LoginRequired",
    guest: "LoginRequired",
    moderator: null,
    admin: null,
    banned: "AccountBanned",
    disabled: "AccountDisabled",
  },
  admin: {
    ...everybody("NotAllowed"),
    visitor: "LoginRequired",
    guest: "LoginRequired",
    admin: null,
    banned: "AccountBanned",
    disabled: "AccountDisabled",
  },
}
const REFUSALS: ReadonlySet<string> = new Set(["LoginRequired", "NotAllowed", "AccountBanned", "AccountDisabled"])

function everybody(answer: CodeName | null): Record<Role, CodeName | null> {
  return {
    visitor: answer,
    guest: answer,
    free: answer,
    lite: answer,
    vip: answer,
    company: answer,
    moderator: answer,
    admin: answer,
    banned: answer,
    disabled: answer,
  }
}

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

/** Inputs of calls that are about the viewer where none is named, which a visitor cannot be. */
const ABOUT_SOMEBODY: Readonly<Record<string, unknown>> = {
  "/api/v1/account/follow-list": { id: newAccountId(1) },
  "/api/v1/account/follower-list": { id: newAccountId(1) },
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

describe("the access matrix: every served call to every role", () => {
  for (const role of ROLES) {
    it(`${role}: what the contracts grant, and no more`, { timeout: 120_000 }, async () => {
      const failures: string[] = []
      for (const { declaration } of servedCalls) {
        // A client of its own for each: some calls end the session, and each identity may only make so many a minute.
        const client = await clientOf(role)
        const said = await ask(client, declaration, ABOUT_SOMEBODY[declaration.path])
        const expected = EXPECTED[declaration.access][role]
        const isRight = expected === null ? !REFUSALS.has(said) : said === expected
        if (!isRight) failures.push(`${declaration.path} (${declaration.access}) said ${said}, expected ${expected ?? "to pass"}`)
      }
      expect(failures).toEqual([])
    })
  }
})

describe("what belongs to one person", () => {
  const owned = servedCalls.filter(({ declaration }) => declaration.access === "owner")
  let taskId = ""
  let owner: TestClient

  beforeAll(async () => {
    owner = await TestClient.signedIn()
    const created = await owner.call(createTask, { action: 1, meta: { prompt: "a quiet bay", n_iter: 1 } })
    taskId = createTask.output.parse(created.data).id
  })

  it("is there for its owner and for nobody else, whatever their role", { timeout: 120_000 }, async () => {
    expect(owned.length).toBeGreaterThan(4)
    const failures: string[] = []
    for (const { declaration } of owned) {
      const input = { id: taskId, ...(declaration.path.endsWith("/operate") ? { operation: "cancel" } : {}) }
      for (const role of ["visitor", "guest", "free", "company", "moderator", "admin"] as const) {
        const said = await ask(await clientOf(role), declaration, input)
        if (said !== "NotFound") failures.push(`${declaration.path} to ${role}: ${said}`)
      }
      const toOwner = await ask(owner, declaration, input)
      if (toOwner === "NotFound") failures.push(`${declaration.path} is not there for its owner`)
      // Deleting is the one that takes it away, for the calls after it too.
      await openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
        .update(schema.task)
        .set({ deletedAtMs: null })
        .where(eq(schema.task.id, taskId))
    }
    expect(failures).toEqual([])
  })
})
