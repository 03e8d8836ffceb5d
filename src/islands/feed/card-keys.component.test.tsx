import { beforeAll, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { focused } from "../../../testing/component/keyboard.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import type { ScreenKeys } from "../_runtime/screen-keys.ts"
import { wireCardKeys } from "./card-keys.ts"

const KEYS = ["← → ↑ ↓", "Enter", "L", "S", "C", "G H, G C, G L"]
const declaredKeys = JSON.stringify({ title: "Creations", lines: KEYS.map((keys) => ({ keys, words: "what it does" })) })
const card = (name: string, column: number, row: number) =>
  `<div class="card-box" data-card="${name}" style="position:absolute;inset-inline-start:${column * 110}px;top:${row * 110}px;width:100px;height:100px">
    <a class="card" href="#${name}">${name}</a><button class="card-like">Like ${name}</button><button class="card-save">Save ${name}</button></div>`
const wall = () =>
  `<form data-start><input aria-label="Prompt"></form><div class="waterfall-box" style="position:relative;height:300px" data-card-keys='${declaredKeys}'>
    ${card("first", 0, 0)}${card("second", 1, 0)}${card("third", 0, 1)}</div>`
const link = (name: string) => page.getByRole("link", { name })
const keysNow = () => {
  const declared: ScreenKeys[] = []
  document.dispatchEvent(new CustomEvent("keys:asked", { detail: declared }))
  return declared.flatMap(({ lines }) => lines.map(({ keys }) => keys))
}
const pressedNow = () => {
  const pressed: string[] = []
  const note = ({ target }: Event) => target instanceof HTMLButtonElement && pressed.push(target.textContent)
  document.querySelector(".waterfall-box")?.addEventListener("click", note)
  return pressed
}

beforeAll(() => wireCardKeys(new KeyboardEvent("keydown", { key: "Tab" })))

it("arrows go from card to card by where they lie, from right to left too", async () => {
  showPage(wall(), { address: "/en" })
  link("first").element().focus()
  for (const [key, name] of [
    ["ArrowRight", "second"],
    ["ArrowLeft", "first"],
    ["ArrowDown", "third"],
    ["ArrowUp", "first"],
    ["ArrowUp", "first"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await focused(link(name))
  }
  document.documentElement.dir = "rtl"
  await userEvent.keyboard("{ArrowLeft}")
  await focused(link("second"))
  document.documentElement.dir = "ltr"
})

it("letters like and save the card that has the focus, and C begins a prompt, where they are letters", async () => {
  showPage(wall(), { address: "/en" })
  const pressed = pressedNow()
  link("second").element().focus()
  await userEvent.keyboard("ls")
  expect(pressed).toEqual(["Like second", "Save second"])
  expect(keysNow()).toEqual(KEYS)
  await userEvent.keyboard("c")
  await focused(page.getByRole("textbox", { name: "Prompt" }))
  await userEvent.keyboard("lsc")
  await expect.element(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("lsc")
  expect(pressed).toHaveLength(2)
})

it("letters do nothing where they are switched off; arrows go on", async () => {
  switchSingleKeysOff()
  showPage(wall(), { address: "/en" })
  const pressed = pressedNow()
  link("first").element().focus()
  await userEvent.keyboard("lsc")
  await userEvent.keyboard("{ArrowRight}")
  await focused(link("second"))
  expect(pressed).toEqual([])
})
