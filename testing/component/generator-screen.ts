import { expect } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Configuration } from "../../src/domain/studio/configuration.ts"
import { generator } from "../../src/islands/generator/generator.island.tsx"
import type { GeneratorMode } from "../../src/islands/studio/tabs.ts"
import { mountIsland, type Surroundings } from "./mount.tsx"

/** The form of the image room, its composer and its settings, and its parts as a person finds them. */
export const form = page.getByRole("form")
export const prompt = page.getByRole("textbox", { name: "Prompt", exact: true })
export const generate = page.getByRole("button", { name: /^(?:Generate|Get credits|Add (?:a prompt|\d))/ })
/** The first of these words in the form. */
export const text = (words: string | RegExp) => form.getByText(words, { exact: false }).first()
/** Opens the settings, where they are closed. */
export async function openSettings(): Promise<void> {
  await expect.element(form).toBeInTheDocument()
  if (document.querySelector(".room-drawer") !== null) return
  await userEvent.keyboard("{Escape}")
  const opener = [...document.querySelectorAll<HTMLElement>(".composer [aria-label][aria-expanded]:not([aria-haspopup])")].find(
    (button) => button.offsetParent !== null,
  )
  opener?.click()
  await expect.poll(() => document.querySelector(".room-drawer")).not.toBeNull()
}
/** Opens a group of settings. */
export async function openGroup(name: RegExp): Promise<void> {
  await openSettings()
  await userEvent.click(page.getByRole("group", { name: "Settings", exact: true }).getByRole("button", { name }).first())
}
/** Opens one choice of the composer. */
export async function openChip(name: string): Promise<void> {
  await expect.poll(() => document.querySelector(`[data-chip=${name}]`)).not.toBeNull()
  document.querySelector<HTMLElement>(`[data-chip=${name}]`)?.click()
}

/** Shows a mode of the image room to a member, as it was left on this device. */
export async function showTab(
  tab: string,
  meta: Configuration = {},
  { mode = "generator", ...surroundings }: Surroundings & { mode?: GeneratorMode } = {},
): Promise<HTMLElement> {
  const key = `atelier.${mode}.${tab}`
  if (Object.keys(meta).length > 0) localStorage.setItem(key, JSON.stringify({ meta, images: [] }))
  // What this window wrote itself comes before what the device keeps.
  if (Object.keys(meta).length > 0) sessionStorage.removeItem(key)
  const locale = surroundings.locale ?? "en"
  const props = { mode, locale, isPreview: true, imagesPerDay: 4 }
  const main = await mountIsland(generator, props, { viewer: "member", address: `/${locale}/${mode}?tab=${tab}`, ...surroundings })
  await expect.element(form).toBeInTheDocument()
  return main
}
