import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { answered, answerOf, newChallenge, tryChallenge } from "./challenges.ts"
import { findAccount, selectAccount } from "./facts.ts"
import { normaliseEmail } from "./identifier-rules.ts"
import { openSession } from "./open-session.ts"
import type { ProviderPerson } from "./ports.ts"
import { PROVIDER_TOKEN_MS, PROVIDER_TYPES } from "./rules.ts"
import { askFinalStep } from "./sign-in.ts"
import type { signInByProvider as declaration, SignedIn } from "./sign-in-contract.ts"

const provedSchema = z.object({
  type: z.enum(PROVIDER_TYPES),
  subject: z.string(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
  name: z.nullable(z.string()),
  binding: z.string(),
})
type Proved = z.infer<typeof provedSchema>

function subjectOf(type: string, subject: string): string {
  return `${type}:${subject}`
}

/**
 * Notes what a third party said of the person in this browser and answers the token for the login call: good for five
 * minutes, once, and only together with `binding`, a secret of this browser's cookie.
 */
export async function keepProof(context: Context, person: ProviderPerson, binding: string): Promise<string> {
  const proved: Proved = { ...person, binding: await sha256Hex(binding) }
  const challenge = await newChallenge(context, {
    kind: "third-party",
    subject: subjectOf(person.type, person.subject),
    payload: proved,
    lifetimeMs: PROVIDER_TOKEN_MS,
  })
  await context.database.run(challenge.insert)
  return challenge.secret
}

/** Redeems a token of `keepProof`; null for one that is not good in this browser. */
export async function redeemProof(context: Context, type: string, token: string): Promise<Proved | null> {
  const challenge = answered(await tryChallenge(context, "third-party", await answerOf(token)))
  return provedOf(context, challenge?.payload, type)
}

async function provedOf({ browser }: Context, payload: unknown, type: string): Promise<Proved | null> {
  const binding = browser.providerSecret
  const proved = provedSchema.safeParse(payload)
  if (!proved.success || proved.data.type !== type || binding === undefined) return null
  return proved.data.binding === (await sha256Hex(binding)) ? proved.data : null
}

/**
 * Signs in by what a third party said. A person that nobody knows goes on to the final step; one whose proved email belongs to
 * an account is asked to sign in there and link, since the third party's word alone must not open it.
 * Throws LoginFailed, EmailRegistered, AccountBanned.
 */
export async function signInByProvider(context: Context, input: CallInput<typeof declaration>): Promise<SignedIn> {
  const answer = await answerOf(input.token)
  const isTheirs = sql`account.id = (SELECT way.account_id FROM sign_in_way way JOIN challenge ON challenge.id = ${answer.id}
    AND way.provider = ${input.type} AND challenge.subject = way.provider || ':' || way.subject)`
  const { tried, accounts } = await namedBatch(context.database, {
    tried: tryChallenge(context, "third-party", answer),
    accounts: selectAccount(context.database, isTheirs),
  })
  const proved = await provedOf(context, answered(tried)?.payload, input.type)
  if (proved === null) throw new DomainError("LoginFailed")
  const found = accounts[0]
  if (found) return openSession(context, found, proved.type)
  const email = proved.email !== null && proved.isEmailVerified ? normaliseEmail(proved.email) : null
  if (email !== null && (await findAccount(context.database, sql`account.email = ${email}`)) !== null)
    throw new DomainError("EmailRegistered", { errors: [{ path: "email", message: "LinkAfterSignIn" }] })
  const way = { provider: proved.type, subject: proved.subject, label: proved.email ?? proved.name ?? proved.subject }
  return askFinalStep(context, { email, phone: null, way }, proved.name ?? "", subjectOf(proved.type, proved.subject))
}
