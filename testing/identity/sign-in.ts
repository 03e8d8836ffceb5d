import { desc, eq } from "drizzle-orm"
import { expect } from "vitest"
import * as schema from "../../db/schema/index.ts"
import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import type { CodeScene } from "../../src/domain/identity/rules.ts"
import { finalStep, sendCode, signIn, signUp } from "../../src/domain/identity/sign-in-contract.ts"
import { codeOf, TestClient } from "../_http/call.ts"
import { testDatabase } from "../_kernel/runtime.ts"

export const PASSWORD = "a rather long sentence"

/** An address that no other test has. */
export function freshEmail(): string {
  return `${newMediaName()}@atelier.test`
}

/** A number that no other test has. */
export function freshPhone(): string {
  return `+4915${Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte % 10).join("")}`
}

/** What the sandbox carrier last brought to somebody. */
export async function lastEmail(recipient: string): Promise<string> {
  const { sandboxMessage } = schema
  const [email] = await testDatabase()
    .select()
    .from(sandboxMessage)
    .where(eq(sandboxMessage.recipient, recipient))
    .orderBy(desc(sandboxMessage.sentAtMs), desc(sandboxMessage.id))
    .limit(1)
  if (!email) throw new Error(`nothing came to ${recipient}`)
  return email.text
}

/** Asks for a code and reads it from the mail or message that came. */
export async function askCode(
  client: TestClient,
  recipient: { readonly email: string } | { readonly phone: string },
  scene: CodeScene = "login",
): Promise<{ readonly session_id: string; readonly code: string }> {
  const type = "email" in recipient ? "email" : "sms"
  const answer = await client.call(sendCode, { type, ...recipient, scene })
  expect(answer.status.code).toBe(codeOf("success"))
  const { session_id } = sendCode.output().parse(answer.data)
  const code = /\b\d{6}\b/.exec(await lastEmail("email" in recipient ? recipient.email : recipient.phone))?.[0] ?? ""
  return { session_id, code }
}

/** Signs a client up with email and password. */
export async function signUpWith(client: TestClient, email: string, password = PASSWORD): Promise<void> {
  const asked = await askCode(client, { email }, "sign-up")
  const answer = await client.call(signUp, { email, password, ...asked })
  expect(answer.status.msg).toBe("success")
}

/** Signs up somebody new; answers their address. */
export async function signedUp(): Promise<string> {
  const email = freshEmail()
  await signUpWith(new TestClient(), email)
  return email
}

/** Signs a client in by email code; a stranger goes through the final step. Answers the account's id. */
export async function signInByEmail(client: TestClient, email: string): Promise<string> {
  const asked = await askCode(client, { email })
  const first = signIn.output().parse((await client.call(signIn, { email, ...asked })).data)
  if (first.state === 1) return first.account.id
  const last = finalStep.output().parse((await client.call(finalStep, { token: first.token, name: "Somebody" })).data)
  if (last.state !== 1) throw new Error("the final step did not sign in")
  return last.account.id
}
