import type { Page } from "playwright-core"

/** On the page of the third-party sandbox: signs in as somebody, and is sent back. */
export async function signInAtThirdParty(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole("heading", { name: "Who do you want to be?" }).waitFor()
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByLabel("Name (may be empty)").fill(name)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}
