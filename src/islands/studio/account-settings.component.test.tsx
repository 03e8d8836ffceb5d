import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { tabTo } from "../../../testing/component/keyboard.ts"
import { mount } from "../../../testing/component/mount.tsx"
import { AccountSettings } from "./account-settings.tsx"

it("what goes beyond the starter asks a visitor to sign in for it, by keys alone", async () => {
  const asked: unknown[] = []
  const hear = (event: Event) => asked.push(event instanceof CustomEvent ? event.detail : null)
  document.addEventListener("login:open", hear)
  await mount(<AccountSettings />, ["studio"])
  for (const name of [/^Sampling/, /^Negative prompt/]) {
    const opener = page.getByRole("button", { name })
    await expect.element(opener).toBeVisible()
    await tabTo(opener)
    await userEvent.keyboard("{Enter}")
  }
  document.removeEventListener("login:open", hear)
  expect(asked).toEqual([{ reason: "guidance" }, { reason: "negative" }])
})
