import type { BrowserContext, Locator, Page } from "playwright-core"
import type * as z from "zod/mini"
import type { CallDeclaration } from "../src/domain/_kernel/call.ts"
import { envelopeSchema } from "../src/domain/_kernel/envelope.ts"
import { finalStep, type SignedIn, sendCode, signIn } from "../src/domain/identity/sign-in-contract.ts"
import { codeFor } from "./emails.ts"

/** Somebody who is, or is about to be, a member. */
export interface Person {
  readonly name: string
  readonly email: string
}

/** Somebody of this name whose address nobody else has. */
export function somebody(name: string): Person {
  return { name, email: `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${crypto.randomUUID().slice(0, 8)}@example.com` }
}

/** A phone number that nobody else has. */
export function somePhone(): string {
  return `+49151${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, "0")
    .slice(-8)}`
}

/** Makes a call of the contract as the browser of a context, with its cookies and no page. Throws when it is refused. */
export async function callAs<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  context: BrowserContext,
  declaration: CallDeclaration<Input, Output>,
  input: z.input<Input>,
): Promise<z.output<Output>> {
  const answer = await context.request.post(declaration.path, { data: input })
  const { status, data } = envelopeSchema.parse(await answer.json())
  if (!answer.ok()) throw new Error(`${declaration.path} answered ${status.msg}: ${JSON.stringify(data)}`)
  return declaration.output().parse(data)
}

/** Signs a browser in by a code in an email, and up where the person is not known yet: quickly, without the form. */
export async function signInQuickly(context: BrowserContext, { name, email }: Person): Promise<SignedIn> {
  const { session_id } = await callAs(context, sendCode, { type: "email", email, scene: "login" })
  const answer = await callAs(context, signIn, { email, code: await codeFor(email), session_id })
  return answer.state === 1 ? answer : callAs(context, finalStep, { token: answer.token, name })
}

/** The button of the account menu, once it knows whose it is. */
export function accountMenu(page: Page, { name }: Pick<Person, "name">): Locator {
  return page.getByLabel(`${name}'s account`)
}

/** Opens the sign-in dialog by the page's own button. */
export async function openSignIn(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  return dialog
}

/** Types the six digits into the field for them; they go off by themselves. */
export async function enterCode(place: Page | Locator, code: string): Promise<void> {
  await place.getByLabel("6-digit code").fill(code)
}

/** Signs up on the form in `place` by a code in an email, with the final step. */
export async function signUpByEmailCode(place: Page | Locator, { name, email }: Person): Promise<void> {
  await place.getByLabel("Email address").fill(email)
  await place.getByRole("button", { name: "Continue with email" }).click()
  await place.getByRole("heading", { name: "Enter code" }).waitFor()
  await enterCode(place, await codeFor(email))
  await place.getByRole("heading", { name: "One last step" }).waitFor()
  await place.getByLabel("Display name", { exact: true }).fill(name)
  await place.getByRole("button", { name: "Create account" }).click()
}

/** Signs out by the account menu; the page is loaded again as a visitor's. */
export async function signOut(page: Page, person: Pick<Person, "name">): Promise<void> {
  await accountMenu(page, person).click()
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor()
}

/** Opens the page of signing in, which leads to `redirect` in the end. */
export async function openSignInPage(page: Page, redirect = ""): Promise<void> {
  await page.goto(`/en/sign-in${redirect === "" ? "" : `?${new URLSearchParams({ redirect })}`}`)
  await page.locator("[data-island='sign-in'][data-alive]").waitFor()
}

/** Signs in on the form in `place` by email and password. */
export async function signInByPassword(place: Page | Locator, email: string, password: string): Promise<void> {
  await place.getByRole("button", { name: "Use a password instead" }).click()
  await place.getByLabel("Email address").fill(email)
  await place.getByLabel("Password", { exact: true }).fill(password)
  await place.getByRole("button", { name: "Sign in", exact: true }).click()
}
