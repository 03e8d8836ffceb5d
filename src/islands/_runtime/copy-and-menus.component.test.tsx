import { beforeAll, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { showPage } from "../../../testing/component/mount.tsx"
import { wireCopyButtons } from "./copy-buttons.ts"
import { wireDialogs } from "./dialogs.ts"

const byId = (id: string) => document.getElementById(id)
const button = (name: string) => page.getByRole("button", { name })

beforeAll(() => {
  wireCopyButtons()
  wireDialogs()
})

describe("small things of every page", () => {
  it("copy their text and say so for two seconds; where they may not, the text is selected", async () => {
    showPage(
      '<p id="words">A fox</p><button data-copy="a fox" data-copied="Copied" data-copy-from="words">Copy</button><p id="copy-status"></p>',
    )
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    const state = () => [document.querySelector("button")?.dataset["done"], byId("copy-status")?.textContent]
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    document.querySelector("button")?.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(state()).toEqual(["", "Copied"])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state()).toEqual(["", "Copied"])
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toEqual([undefined, ""])
    vi.useRealTimers()
    expect(write.mock.calls).toEqual([["a fox"]])
    write.mockRejectedValue(new Error("not allowed"))
    await userEvent.click(button("Copy"))
    await expect.poll(() => getSelection()?.toString().trim()).toBe("A fox")
    expect(state()).toEqual([undefined, ""])
  })

  it("menus close by Escape, which leads back to them, and by a press elsewhere; dialogs by one beside them, where they may", async () => {
    showPage(
      `<details data-menu><summary>Menu</summary><button>Within</button></details><p>Elsewhere</p>
       <dialog id="light" data-light-dismiss open>Light</dialog><dialog id="heavy" open>Heavy</dialog>`,
    )
    const menu = document.querySelector("details") as HTMLDetailsElement
    menu.open = true
    await userEvent.click(button("Within"))
    expect(menu.open).toBe(true)
    await userEvent.keyboard("a")
    expect(menu.open).toBe(true)
    await userEvent.keyboard("{Escape}")
    expect([menu.open, document.activeElement?.tagName]).toEqual([false, "SUMMARY"])
    menu.open = true
    document.querySelector<HTMLElement>("p")?.click()
    expect(menu.open).toBe(false)
    for (const id of ["light", "heavy"]) byId(id)?.click()
    expect(["light", "heavy"].map((id) => (byId(id) as HTMLDialogElement).open)).toEqual([false, true])
  })

  it("a link that leads on closes its menu, which has the focus then; one that acts where it stands leaves it open", async () => {
    showPage('<details data-menu><summary>Menu</summary><a href="#on">On</a><a href="#here" id="here">Here</a></details>')
    byId("here")?.addEventListener("click", (event) => event.preventDefault())
    const menu = document.querySelector("details") as HTMLDetailsElement
    menu.open = true
    byId("here")?.click()
    expect(menu.open).toBe(true)
    await userEvent.click(page.getByRole("link", { name: "On" }))
    expect([menu.open, document.activeElement?.tagName]).toEqual([false, "SUMMARY"])
  })
})
