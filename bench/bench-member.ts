import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { openDatabase } from "../db/client.ts"
import { namedBatch } from "../src/domain/_kernel/batch.ts"
import { asAccountId } from "../src/domain/_kernel/ids.ts"
import { factsChanged } from "../src/domain/identity/index.ts"

/** Makes a call with a cookie and answers its response. */
export type Post = (path: string, input: unknown, cookie: string) => Promise<Response>

/** Somebody with an account, for the calls that need one. */
export interface Member {
  readonly id: string
  readonly email: string
  readonly cookie: string
}

const sessionSchema = z.object({ data: z.object({ session_id: z.string() }) })
const signedInSchema = z.object({ data: z.object({ token: z.string(), account: z.nullable(z.object({ id: z.string() })) }) })
const outboxSchema = z.object({ items: z.array(z.object({ code: z.nullable(z.string()) })) })

/** Signs somebody up by an email code, as the site does. */
export async function signUpMember(appUrl: string, post: Post, email: string): Promise<Member> {
  const asked = await askCode(appUrl, post, email, "login")
  const first = signedInSchema.parse(await (await post("/api/v1/account/login-in", { email, ...asked }, "")).json())
  const last = await post("/api/v1/account/login/final-step", { token: first.data.token, name: "Bench" }, "")
  const { token, account } = signedInSchema.parse(await last.json()).data
  return { id: account?.id ?? "", email, cookie: `T=${token}` }
}

/** A code that came to an address, with the request that it belongs to. */
async function askCode(appUrl: string, post: Post, email: string, scene: string): Promise<{ session_id: string; code: string }> {
  const { session_id } = sessionSchema.parse(
    await (await post("/api/v1/account/code/send", { type: "email", email, scene }, "")).json(),
  ).data
  const outbox = outboxSchema.parse(await (await fetch(`${appUrl}/dev/outbox?format=json&to=${encodeURIComponent(email)}`)).json())
  return { session_id, code: outbox.items[0]?.code ?? "" }
}

/** Gives every role, and a new session that knows of them. */
export async function promote(databaseUrl: string, appUrl: string, post: Post, member: Member): Promise<Member> {
  const database = openDatabase(databaseUrl, undefined)
  await namedBatch(database, {
    roles: sql`UPDATE account SET is_admin = 1, is_moderator = 1 WHERE id = ${member.id}`,
    facts: factsChanged(asAccountId(member.id), { nowMs: Date.now() }),
  })
  const asked = await askCode(appUrl, post, member.email, "login")
  const signedIn = signedInSchema.parse(await (await post("/api/v1/account/login-in", { email: member.email, ...asked }, "")).json())
  return { ...member, cookie: `T=${signedIn.data.token}` }
}
