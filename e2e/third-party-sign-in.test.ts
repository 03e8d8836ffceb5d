import { expect, inject } from "vitest"
import { eventually, test } from "./journey.ts"
import { accountMenu, openSignIn, signOut, somebody } from "./member.ts"
import { openStudio, studioOn } from "./studio-screen.ts"
import { cancelAtThirdParty, signInAtThirdParty } from "./third-party.ts"

test("somebody new comes in by each third party, names themself, and is back where they came from", async ({ visit }) => {
  const { page } = await visit()
  for (const provider of ["Google", "Discord", "TikTok", "Facebook"]) {
    const person = somebody(`Nora ${provider}`)
    await page.goto("/en?order=new")
    const dialog = await openSignIn(page)
    await dialog.getByRole("link", { name: `Continue with ${provider}` }).click()
    expect(new URL(page.url()).origin).not.toBe(inject("appUrl"))
    await signInAtThirdParty(page, person.email, "Somebody there")
    await page.getByRole("heading", { name: "One last step" }).waitFor()
    // Nothing that opens an account may stay in the address.
    expect(new URL(page.url()).hash).toBe("")
    await page.getByLabel("Display name", { exact: true }).fill(person.name)
    await page.getByRole("button", { name: "Create account" }).click()
    await page.waitForURL("**/en?order=new")
    await accountMenu(page, person).waitFor()
    await signOut(page, person)
  }
})

test("whoever cancels at the third party is told, is signed in as nobody, and has lost nothing", async ({ visit }) => {
  const { page, context } = await visit()
  const studio = await openStudio(page)
  await studio.prompt.fill("a prompt that was typed before")
  const dialog = await openSignIn(page)
  await dialog.getByLabel("Email address").fill("half.typed@exam")
  await dialog.getByRole("link", { name: "Continue with Discord" }).click()
  await cancelAtThirdParty(page)
  await page.getByRole("alert").getByText("Couldn't sign you in. Try again.").waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("T")
  await page.goto("/en/create/image")
  expect(await (await studioOn(page)).prompt.inputValue()).toBe("a prompt that was typed before")
})

test("an address that asks to be sent elsewhere after signing in leads to no other site", async ({ visit }) => {
  const { page } = await visit()
  const elsewhere: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("evil")) elsewhere.push(request.url())
  })
  const person = somebody("Vera")
  for (const redirect of ["//evil.example", "/\\evil.example", "https://evil.example/"]) {
    await page.goto(`/en/sign-in?${new URLSearchParams({ redirect })}`)
    await page.getByRole("link", { name: "Continue with Google" }).click()
    await signInAtThirdParty(page, person.email, person.name)
    const isNew = redirect === "//evil.example"
    if (isNew) await page.getByRole("button", { name: "Create account" }).click()
    await accountMenu(page, person).waitFor()
    await eventually(() => new URL(page.url()).pathname).toBe("/en")
    expect(new URL(page.url()).origin).toBe(inject("appUrl"))
    await signOut(page, person)
  }
  expect(elsewhere.filter((url) => new URL(url).host.includes("evil"))).toEqual([])
})
