import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "../../../testing/component/look.ts"
import { mount } from "../../../testing/component/mount.tsx"
import { lazyInBrowser } from "./lazy-in-browser.tsx"

it("offers a part of a screen whose code does not come once more, with what it was to show at hand", async () => {
  let tries = 0
  const Panel = lazyInBrowser(() => {
    tries += 1
    if (tries === 1) return Promise.reject(new TypeError("no network"))
    return Promise.resolve(({ file }: { readonly file: string }) => <p>{file} is open</p>)
  })
  await mount(<Panel file="tone.mp3" />, ["errors"])
  const alert = page.getByRole("alert")
  await expect.element(alert).toBeVisible()
  await lookAt("code that did not come")
  await alert.getByRole("button", { name: "Try again" }).click()
  await expect.element(page.getByText("tone.mp3 is open")).toBeVisible()
})
