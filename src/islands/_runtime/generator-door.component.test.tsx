import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerPage } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { scheduleIslands } from "./schedule-islands.ts"
import { wireSharedDialogs } from "./wire-shared-dialogs.ts"

const PAGE = `<dialog id="generator-dialog"></dialog>
  <a href="/en/generator?tab=one" data-generator>Make</a><a href="#here" data-generator>Elsewhere</a>`
const loadIslands = async () => undefined

function AsWritten() {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
}

it("the generator opens at its own address over the page, is fetched once, and Back and Escape close it and give the focus back", async () => {
  showPage(PAGE, { viewer: "member", address: "/en" })
  const asked: string[] = []
  const told: string[] = []
  answerPage("/en/generator?tab=one", () => {
    asked.push("generator")
    return new Response(`<main>${lentIsland("generator", "<div>There</div>")}</main>`)
  })
  wireSharedDialogs(loadIslands)
  scheduleIslands({ generator: async () => AsWritten })
  document.addEventListener("generator:asked", () => told.push("asked"))
  const dialog = document.querySelector("dialog") as HTMLDialogElement
  const at = () => `${location.pathname}${location.search} ${dialog.open ? "open" : "closed"}`
  const link = page.getByRole("link", { name: "Make" })
  await userEvent.click(page.getByRole("link", { name: "Elsewhere" }))
  expect(at()).toBe("/en closed")
  await userEvent.click(link)
  await expect.poll(() => dialog.dataset["state"]).toBe("ready")
  expect(at()).toBe("/en/generator?tab=one open")
  history.back()
  await expect.poll(at).toContain("closed")
  await focused(link)
  expect(told).toEqual([])

  const event = new CustomEvent("generator:open", { detail: "/en/generator?tab=two", cancelable: true })
  expect(document.dispatchEvent(event)).toBe(false)
  await expect.poll(() => told).toEqual(["asked"])
  expect(at()).toBe("/en/generator?tab=two open")
  await userEvent.keyboard("{Escape}")
  await expect.poll(at).toContain("closed")
  expect(location.pathname).toBe("/en")
  expect(asked).toEqual(["generator"])
  const elsewhere = new CustomEvent("generator:open", { detail: "https://other.example/en/generator", cancelable: true })
  expect(document.dispatchEvent(elsewhere)).toBe(true)
})
