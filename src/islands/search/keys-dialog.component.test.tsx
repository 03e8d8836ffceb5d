import { beforeAll, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { focused } from "../../../testing/component/keyboard.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { lendKeysDialog } from "../../../testing/component/keys-page.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mount, unmount } from "../../../testing/component/mount.tsx"
import { wireKeys } from "../_entry/wire-keys.ts"
import { useScreenKeys } from "../_runtime/screen-keys.ts"

/** A screen with one key, which does something while the lamp is there. */
function Screen({ hasLamp }: { readonly hasLamp: boolean }) {
  useScreenKeys(() => (hasLamp ? { title: "The <b>desk</b>", lines: [{ keys: "L", words: "Turn on the lamp" }] } : null))
  return <input aria-label="Words" />
}

const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" })

beforeAll(wireKeys)

it("? lists the keys that the screen has now, and nothing is listed that has gone", async () => {
  lendKeysDialog()
  await mount(<Screen hasLamp />, [], { address: "/en" })
  await userEvent.keyboard("??")
  await expect.element(dialog.getByText("Turn on the lamp")).toBeVisible()
  await expect.element(dialog.getByRole("heading", { name: "The <b>desk</b>" })).toBeVisible()
  await lookAt("the keys of a screen")
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  unmount()
  await mount(<Screen hasLamp={false} />, [], { address: "/en" })
  await userEvent.keyboard("?")
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText("Turn on the lamp")).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole("button", { name: "Close" }))
  await expect.element(dialog).not.toBeInTheDocument()
})

it("keys that are switched off are not listed, and nothing hears them but what one types into", async () => {
  switchSingleKeysOff()
  lendKeysDialog()
  await mount(<Screen hasLamp />, [], { address: "/en" })
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => void heard.push(key)
  document.addEventListener("keydown", hear, true)
  await userEvent.keyboard("l5,")
  await userEvent.keyboard("{ArrowLeft}?")
  document.removeEventListener("keydown", hear, true)
  expect(heard).toEqual(["ArrowLeft", "?"])
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText("Turn on the lamp")).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole("button", { name: "Close" }))
  page.getByRole("textbox", { name: "Words" }).element().focus()
  await userEvent.keyboard("l5,")
  await expect.element(page.getByRole("textbox", { name: "Words" })).toHaveValue("l5,")
})

it("? is a letter to anyone who types", async () => {
  lendKeysDialog()
  await mount(<Screen hasLamp />, [], { address: "/en" })
  const words = page.getByRole("textbox", { name: "Words" })
  await expect.element(words).toBeVisible()
  words.element().focus()
  await focused(words)
  await userEvent.keyboard("?")
  await expect.element(words).toHaveValue("?")
  await expect.element(dialog).not.toBeInTheDocument()
})
