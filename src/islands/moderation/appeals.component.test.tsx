import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { appeal } from "../../../testing/component/appeal.ts"
import { emptyQueue } from "../../../testing/component/desk.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { appealQueue, decideAppeal, type ReviewedAppeal } from "../../domain/moderation/appeal-contract.ts"
import { moderation } from "./moderation.island.tsx"

const reviewed = (over: Partial<ReviewedAppeal> = {}): ReviewedAppeal => ({
  ...appeal(),
  account: { id: "user_odile", name: "Odile" },
  may_decide: true,
  thing: null,
  ...over,
})
const show = async (...items: readonly ReviewedAppeal[]) => {
  answerCalls(
    ...emptyQueue(),
    answer(appealQueue, () => ({ items: [...items], next_cursor: null })),
  )
  await mountIsland(
    moderation,
    { locale: "en", viewerId: "user_mona", isAdmin: false, section: "appeals" },
    { viewer: "member", address: "/en/admin/appeals" },
  )
}

describe("appeals at the desk", () => {
  it("are decided once with a note to their owner, and offer no decision any more", async () => {
    const deciding = answer(decideAppeal, ({ decision, note = "" }) => reviewed({ decision, note, may_decide: false }))
    await show(reviewed())
    answerCalls(deciding)
    await expect.element(page.getByText("Odile")).toBeVisible()
    await lookAt("an appeal that waits")
    await userEvent.click(page.getByRole("button", { name: "Decide appeal: crossing.mp4" }))
    await userEvent.click(page.getByRole("radio", { name: /^Refusal overturned/ }))
    await userEvent.fill(page.getByRole("textbox", { name: "Note to the owner" }), "It plays here as well.")
    await lookAt("the dialog that decides")
    await userEvent.click(page.getByRole("button", { name: "Save decision" }))
    await expect.element(page.getByText("Decision saved.")).toBeInTheDocument()
    await expect.element(page.getByText("It plays here as well.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: /^Decide appeal/ })).not.toBeInTheDocument()
    expect(deciding.asked).toMatchObject([{ decision: "overturned", note: "It plays here as well." }])
  })

  it("say where somebody else decided first", async () => {
    await show(reviewed())
    answerCalls(
      answer(decideAppeal, () => {
        throw refusal("Conflict")
      }),
    )
    await userEvent.click(page.getByRole("button", { name: /^Decide appeal/ }))
    await userEvent.click(page.getByRole("button", { name: "Save decision" }))
    await expect.element(page.getByText("Someone else has already decided this appeal.")).toBeVisible()
  })

  it("take what people wrote for text, whatever it says", async () => {
    await show(reviewed({ text: HOSTILE_TEXT, file_name: HOSTILE_TEXT, account: { id: "user_1", name: HOSTILE_TEXT } }))
    await expect.element(page.getByRole("article")).toBeVisible()
    expectOnlyTexts()
  })

  it("are none", async () => {
    await show()
    await expect.element(page.getByText("No appeals")).toBeVisible()
    await lookAt("no appeals")
  })
})
