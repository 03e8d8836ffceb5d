import { expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { createMemorySessions } from "../../../testing/identity/memory-sessions.ts"
import { freshEmail } from "../../../testing/identity/sign-in.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { finalStep } from "./final-step.ts"
import type { ProviderPerson } from "./ports.ts"
import { keepProof, signInByProvider } from "./provider-sign-in.ts"
import { PROVIDER_TOKEN_MS } from "./rules.ts"

const NOW_MS = 50_000_000

interface Case {
  readonly person?: Partial<ProviderPerson>
  /** What the browser that comes back shows; nothing for one that has no such secret. */
  readonly secret?: string | null
  readonly afterMs?: number
  readonly type?: ProviderPerson["type"]
}

/** What comes of a third party's word, once and again. */
async function signedIn({ person = {}, secret = "mine", afterMs = 0, type = "google" }: Case = {}) {
  const base = makeTestContext({ nowMs: NOW_MS, sessions: createMemorySessions() }).context
  const proved = { type: "google", subject: newMediaName(), email: null, isEmailVerified: false, name: null, ...person } as const
  const token = await keepProof(base, proved, "mine")
  const context = { ...base, nowMs: NOW_MS + afterMs, browser: { ...base.browser, providerSecret: secret ?? undefined } }
  const ask = () =>
    signInByProvider(context, { type, token }).catch((error: unknown) =>
      error instanceof DomainError ? { code: error.code, errors: error.errors } : error,
    )
  return { first: await ask(), again: await ask(), context }
}

/** An account with a person of a third party's as its way in. */
async function accountWithWay(subject: string, over: Partial<typeof schema.account.$inferInsert> = {}) {
  const accountId = await insertAccount({ over })
  await testDatabase().insert(schema.signInWay).values({ provider: "google", subject, accountId, label: "ada", createdAtMs: 1 })
  return accountId
}

const FAILED = { code: "LoginFailed" }

it("a person who is known is signed in, once by each word", async () => {
  const subject = newMediaName()
  const id = await accountWithWay(subject)
  const { first, again } = await signedIn({ person: { subject } })
  expect([first, again]).toMatchObject([{ state: 1, account: { id } }, FAILED])
})

test.each<readonly [string, Case, object]>([
  ["in another browser", { secret: "other" }, FAILED],
  ["in a browser without a secret", { secret: null }, FAILED],
  ["with another party's name", { type: "discord" }, FAILED],
  ["when its time is over", { afterMs: PROVIDER_TOKEN_MS }, FAILED],
  ["at the last moment", { afterMs: PROVIDER_TOKEN_MS - 1 }, { state: 1 }],
])("a word about a person who is known is good %s: %#", async (_title, over, answer) => {
  const subject = newMediaName()
  await accountWithWay(subject)
  expect((await signedIn({ ...over, person: { subject } })).first).toMatchObject(answer)
})

it("who is gone is nobody, and another party's same words name somebody else", async () => {
  const [gone, theirs] = [newMediaName(), newMediaName()]
  await accountWithWay(gone, { deletedAtMs: 1 })
  await accountWithWay(theirs)
  expect((await signedIn({ person: { subject: gone } })).first).toMatchObject({ state: 3 })
  expect((await signedIn({ person: { subject: theirs, type: "discord" }, type: "discord" })).first).toMatchObject({ state: 3 })
})

it("an address that has an account opens it to nobody by a third party's word alone", async () => {
  const email = freshEmail()
  await insertAccount({ over: { email } })
  const { first } = await signedIn({ person: { email: email.toUpperCase(), isEmailVerified: true } })
  expect(first).toEqual({ code: "EmailRegistered", errors: [{ path: "email", message: "LinkAfterSignIn" }] })
})

test.each([
  ["that the party did not verify", freshEmail(), false, false],
  ["that it verified", freshEmail(), true, true],
  ["that is none", "nobody", true, false],
])("an address %s becomes the new account's: %#", async (_title, email, isEmailVerified, isKept) => {
  if (!isEmailVerified) await insertAccount({ over: { email } })
  const { first, context } = await signedIn({ person: { email, isEmailVerified, name: "Ada" } })
  expect(first).toMatchObject({ state: 3, name: "Ada" })
  const last = await finalStep(context, { token: (first as { readonly token: string }).token, name: "Ada" })
  expect(last).toMatchObject({ state: 1, account: { name: "Ada", email: isKept ? email : null } })
})

it("a final step by a token that nobody gave is refused", async () => {
  await expect(finalStep(makeTestContext().context, { token: newMediaName(), name: "Ada" })).rejects.toMatchObject({
    code: "LoginFailed",
    errors: [{ path: "token" }],
  })
})
