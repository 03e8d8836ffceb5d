import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { focused, tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { report } from "../../domain/moderation/report-contract.ts"
import { reportIsland } from "./report.island.tsx"

const WORK = newWorkId(Date.now())
const show = (surroundings: Surroundings = {}) =>
  mountIsland(reportIsland, { about: `work:${WORK}` }, { viewer: "member", address: "/en/explore", ...surroundings })
const taken = () =>
  answer(report, ({ kind, id, reason, text = "" }) => ({
    report_id: "report_1",
    kind,
    id,
    reason,
    text,
    state: "open" as const,
    create_at: new Date(NOON_MS).toISOString(),
  }))
const send = page.getByRole("button", { name: "Send report" })
const likeness = page.getByRole("radio", { name: /^Shows me or someone I know/ })
const details = page.getByRole("textbox", { name: "Details" })

describe("the dialog that reports", () => {
  beforeEach(() => sessionStorage.clear())

  it("asks for a reason at the reasons, and sends nothing without one", async () => {
    const sent = taken()
    answerCalls(sent)
    await show()
    await userEvent.click(send)
    await expect.element(page.getByText("Choose a reason.")).toBeVisible()
    await focused(page.getByRole("radio").first())
    await lookAt("a reason is missing")
    expect(sent.asked).toEqual([])
  })

  it("is gone through by keys alone, sends once what was chosen, and leads to one's own reports", async () => {
    const sent = taken()
    answerCalls(sent)
    await show()
    await expect.element(likeness).toBeInTheDocument()
    await userEvent.keyboard("{Tab} {ArrowDown}")
    await tabTo(details)
    await userEvent.keyboard("That is me.")
    await tabTo(send)
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "Thanks for your report" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Your reports" })).toHaveAttribute("href", "/en/reports")
    expect(sent.asked).toMatchObject([{ kind: "work", id: WORK, text: "That is me." }])
    await lookAt("reported")
  })

  it("keeps what was chosen and typed where it could not be sent, and after a reload", async () => {
    answerCalls(
      answer(report, () => {
        throw refusal("TooManyRequests", { retryAfterSeconds: 60 })
      }),
    )
    await show()
    await userEvent.click(likeness)
    await userEvent.fill(details, "That is me.")
    await userEvent.click(send)
    await expect.element(page.getByText("Couldn't send the report")).toBeVisible()
    await lookAt("not sent")
    await show()
    await expect.element(likeness).toBeChecked()
    await expect.element(details).toHaveValue("That is me.")
  })

  it("says that what is one's own is not reported", async () => {
    answerCalls(
      answer(report, () => {
        throw refusal("NotAllowed")
      }),
    )
    await show()
    await userEvent.click(page.getByRole("radio", { name: "Spam or misleading" }))
    await userEvent.click(send)
    await expect.element(page.getByText("This is yours. You can delete it yourself.")).toBeVisible()
  })

  it("fits a phone from right to left", async () => {
    await show({ locale: "ar", address: "/ar/explore" })
    await lookAt("the dialog, Arabic")
  })
})
