import type { Locator, Page } from "playwright-core"

/** A section of the settings by its address below `/settings`. */
export type SettingsSection = "" | "/sign-in" | "/devices" | "/preferences" | "/content" | "/data"

/** Opens a section of the settings and waits until it is alive. */
export async function openSettings(page: Page, section: SettingsSection, locale = "en"): Promise<void> {
  await page.goto(`/${locale}/settings${section}`)
  await settingsOn(page)
}

/** Waits for the section that the page shows to be alive. */
export async function settingsOn(page: Page): Promise<void> {
  await page.locator("[data-island^='settings-'][data-alive]").waitFor()
}

/** Waits for the notice that says `words`. */
export async function notice(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole("status").getByText(words).waitFor()
}

/** Presses a button of the page and answers the dialog that it opens. */
export async function openBy(page: Page, button: string, dialog = button): Promise<Locator> {
  await page.getByRole("button", { name: button, exact: true }).click()
  const opened = page.getByRole("dialog", { name: dialog }).or(page.getByRole("alertdialog", { name: dialog }))
  await opened.waitFor()
  return opened
}

/** Sets a password in the open section of sign-in ways; the account has none yet. */
export async function setFirstPassword(page: Page, password: string): Promise<void> {
  const dialog = await openBy(page, "Set password")
  await dialog.getByLabel("New password").fill(password)
  await dialog.getByRole("button", { name: "Set password" }).click()
  await notice(page, "Password set. All other devices were signed out.")
}
