import { sql } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import { newChallenge } from "../../src/domain/identity/challenges.ts"
import { factsOf, findAccount } from "../../src/domain/identity/facts.ts"
import type { ProviderPerson, SessionEntry } from "../../src/domain/identity/ports.ts"
import { keepProof } from "../../src/domain/identity/provider-sign-in.ts"
import { type CodeScene, PROOF_FRESH_MS, SESSION_COOKIE } from "../../src/domain/identity/rules.ts"
import { providerCookie } from "../../src/routes/_http/browser.ts"
import { MemberClient, TestClient } from "../_http/call.ts"
import { makeTestContext } from "../_kernel/context.ts"
import { testDatabase, testSessions } from "../_kernel/runtime.ts"

/** A client's account as it is stored. */
export async function rowOf(client: MemberClient): Promise<typeof schema.account.$inferSelect> {
  const [row] = await testDatabase().select().from(schema.account).where(sql`id = ${client.accountId}`)
  if (!row) throw new Error("the account is gone")
  return row
}

/** What the security log has of a client, in the order of writing. */
export async function eventsOf(client: MemberClient): Promise<readonly (readonly [kind: string, detail: string])[]> {
  const { securityEvent } = schema
  const rows = await testDatabase().select().from(securityEvent).where(sql`account_id = ${client.accountId}`).orderBy(sql`at_ms, rowid`)
  return rows.map(({ kind, detail }) => [kind, detail])
}

/** Subjects of the emails that the sandbox carrier has for an address. */
export async function emailsTo(address: string): Promise<readonly string[]> {
  const { sandboxMessage } = schema
  const rows = await testDatabase().select().from(sandboxMessage).where(sql`recipient = ${address}`).orderBy(sql`sent_at_ms, rowid`)
  return rows.map(({ subject }) => subject)
}

/** Another browser in which the same account is signed in, `agoMs` ago. */
export async function otherBrowserOf(client: MemberClient, agoMs = 0): Promise<MemberClient> {
  const found = await findAccount(testDatabase(), sql`account.id = ${client.accountId}`)
  if (!found) throw new Error("the account is gone")
  const opening = { facts: factsOf(found), device: { name: "Another browser", address: "10.0.0.2" }, nowMs: Date.now() - agoMs }
  const { token } = await testSessions().open(client.accountId, { ...opening, replaces: null })
  const other = new MemberClient()
  other.accountId = client.accountId
  other.cookies.set(SESSION_COOKIE, token)
  return other
}

/** A member whose proof of who they are is too old for sensitive changes. */
export async function staleMember(over: Partial<typeof schema.account.$inferInsert> = {}): Promise<MemberClient> {
  return otherBrowserOf(await TestClient.signedIn({ over }), PROOF_FRESH_MS + 1000)
}

/** The sessions of a client's account, as its object has them. */
export function sessionsOf(client: MemberClient): Promise<readonly SessionEntry[]> {
  return testSessions().list(client.accountId, Date.now())
}

/** An address or number that nobody has. */
export function freshEmail(): string {
  return `${newMediaName()}@atelier.test`
}
export function freshPhone(): string {
  return `+49${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).padStart(10, "0")}`
}

/** A code as if it had been sent to a recipient. */
export async function sentCode(recipient: string, scene: CodeScene): Promise<{ readonly code: string; readonly session_id: string }> {
  const database = testDatabase()
  const question = { kind: "code", subject: recipient, payload: { scene }, lifetimeMs: 60_000, code: "123456" } as const
  const challenge = await newChallenge({ database, nowMs: Date.now() }, question)
  await database.run(challenge.insert)
  return { code: "123456", session_id: challenge.secret }
}

/** A third party's word for somebody, brought back by this client's browser. */
export async function providerProof(
  client: TestClient,
  type: ProviderPerson["type"],
  subject = newMediaName(),
): Promise<{ readonly type: ProviderPerson["type"]; readonly token: string }> {
  const { context } = makeTestContext()
  const binding = newMediaName()
  client.cookies.set(providerCookie(true), binding)
  const person = { type, subject, email: `${subject}@third.test`, isEmailVerified: true, name: "A person" }
  return { type, token: await keepProof(context, person, binding) }
}
