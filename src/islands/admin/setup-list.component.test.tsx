import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, answerPage, never, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { setupPutOff } from "../../domain/admin/setup-contract.ts"
import { SETUP_STEPS, type SetupStep, type SetupStepName } from "../../domain/admin/setup-rules.ts"
import { setupList } from "./setup-list.island.tsx"

/** Every step as it is said, the others left. */
const stepsWith = (over: Partial<Record<SetupStepName, SetupStep["state"]>> = {}) =>
  SETUP_STEPS.map((name): SetupStep => ({ name, state: over[name] ?? "left" }))
const ALL_DONE = Object.fromEntries(SETUP_STEPS.map((name) => [name, "done"])) as Record<SetupStepName, "done">
const show = (steps: readonly SetupStep[], locale: Locale = "en") =>
  mountIsland(setupList, { locale, steps }, { viewer: "member", address: `/${locale}/admin`, locale })
/** Keeps what is put off as the site does. */
const keeping = (stored: SetupStepName[] = []) => {
  let later = stored
  return answer(setupPutOff, ({ steps, is_put_off: isPutOff }) => {
    const others = later.filter((name) => !steps.includes(name))
    const now = isPutOff ? [...others, ...steps] : others
    later = SETUP_STEPS.filter((name) => now.includes(name))
    return { put_off: later }
  })
}
const link = (name: string) => page.getByRole("link", { name, exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const heading = page.getByRole("heading", { name: "Get your site ready" })

describe("the owner's checklist", () => {
  it("leads to each step, what is left first, and counts what is done", async () => {
    await show(stepsWith({ secure: "done", signup: "done" }))
    await expect.element(page.getByText("2 of 7 done")).toBeVisible()
    const rows = page.getByRole("heading", { level: 3 })
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      "Connect a GPU",
      "Name, logo, and color",
      "Send email",
      "Make a backup",
      "Invite people",
      "Secure your account · Done",
      "Decide who can sign up · Done",
    ])
    await expect.element(link("Connect email")).toHaveAttribute("href", "/en/admin/email")
    await lookAt("the checklist")
  })

  it("has a step later and back again, for the site; the focus stays at its heading", async () => {
    const put = keeping()
    answerCalls(put)
    await show(stepsWith({ secure: "done" }))
    await userEvent.click(button("Not now: Invite people"))
    await expect.element(page.getByText("1 step put off")).toBeVisible()
    await expect.element(page.getByText("1 of 6 done")).toBeVisible()
    await focused(heading)
    await expect.element(link("Create invitation")).not.toBeInTheDocument()
    await userEvent.click(page.getByText("1 step put off"))
    await lookAt("a step put off")
    await userEvent.click(button("Bring back: Invite people"))
    await expect.element(link("Create invitation")).toBeVisible()
    expect(put.asked).toEqual([
      { steps: ["invite"], is_put_off: true },
      { steps: ["invite"], is_put_off: false },
    ])
  })

  it("is one line once all is put off, and comes back whole", async () => {
    const put = keeping(["gpu"])
    answerCalls(put)
    await show(stepsWith({ secure: "done", gpu: "later" }))
    await userEvent.click(button("Skip the rest for now"))
    await expect.element(page.getByRole("heading", { name: "6 steps put off" })).toBeVisible()
    await expect.element(heading).not.toBeInTheDocument()
    await focused(page.getByRole("heading", { name: "6 steps put off" }))
    await lookAt("a checklist put off")
    await userEvent.click(button("Show the checklist"))
    await expect.element(page.getByText("1 of 7 done")).toBeVisible()
    await focused(heading)
    expect(put.asked).toEqual([
      { steps: ["identity", "signup", "email", "backup", "invite"], is_put_off: true },
      { steps: ["gpu", "identity", "signup", "email", "backup", "invite"], is_put_off: false },
    ])
  })

  it("stays as it is where that was not saved, and says so", async () => {
    answerCalls(
      answer(setupPutOff, () => {
        throw OFFLINE
      }),
    )
    await show(stepsWith())
    await userEvent.click(button("Not now: Send email"))
    await expect.element(page.getByRole("alert").getByText("Couldn't save this.")).toBeVisible()
    await expect.element(link("Connect email")).toBeVisible()
    await lookAt("a checklist that was not saved")
  })

  it("takes one press at a time", async () => {
    const put = answer(setupPutOff, never)
    answerCalls(put)
    await show(stepsWith())
    await userEvent.click(button("Not now: Send email"))
    await expect.element(button("Not now: Make a backup")).toHaveAttribute("aria-busy", "true")
    button("Not now: Make a backup")
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }))
    expect(put.asked).toHaveLength(1)
  })

  it("is nothing once all is done", async () => {
    const main = await show(stepsWith(ALL_DONE))
    expect(main.querySelector("section")).toBeNull()
  })

  it.each(["ar", "ja", "zh-cn"] as const)("reads in %s, on a phone too", async (locale) => {
    await show(stepsWith({ secure: "done", gpu: "later" }), locale)
    await expect.element(page.getByRole("progressbar")).toBeVisible()
    await lookAt(`the checklist, ${locale}`)
  })
})

describe("a GPU", () => {
  it("is connected in its row, and its step is done with it", async () => {
    answerPage("/en/admin/backends", () => {
      const island =
        '<div id="backends" data-island="backends" data-when="load"></div><script type="application/json" id="backendsdata"></script>'
      return new Response(island)
    })
    await show(stepsWith({ secure: "done" }))
    const opener = link("Connect a GPU")
    await expect.element(opener).toHaveAttribute("aria-expanded", "false")
    const added = new Promise<HTMLElement>((resolve) =>
      document.addEventListener("island:added", ({ target }) => target instanceof HTMLElement && resolve(target), { once: true }),
    )
    await userEvent.click(opener)
    await expect.element(opener).toHaveAttribute("aria-expanded", "true")
    const island = await added
    expect(island.hidden).toBe(true)
    island.innerHTML = "<button>Check</button>"
    const removed = vi.fn()
    island.addEventListener("island:removed", removed)
    island.dispatchEvent(new Event("island:alive"))
    await userEvent.click(button("Check"))
    document.dispatchEvent(new Event("backend:connected"))
    await expect.element(page.getByText("2 of 7 done")).toBeVisible()
    await focused(heading)
    await expect.poll(() => removed.mock.calls.length).toBe(1)
  })
})
