import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { emptyQueue } from "../../../testing/component/desk.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { ruleHistory, ruleList, ruleSave, ruleTry, type ShownRule } from "../../domain/moderation/rule-contract.ts"
import { moderation } from "./moderation.island.tsx"

const WORD = "zqabzq"
const field = (name: string) => page.getByRole("textbox", { name })
const show = async () => {
  answerCalls(
    ...emptyQueue(),
    answer(ruleList, () => ({ items: [] })),
    answer(ruleTry, ({ text = "" }) => {
      const at = text.toLowerCase().indexOf(WORD)
      const span = { start: at, end: at + WORD.length }
      return {
        findings:
          at < 0
            ? []
            : [
                {
                  rule: "r",
                  version: 0,
                  field: "text",
                  span,
                  action: "refuse" as const,
                  level: 1 as const,
                  about: "TextOther",
                  appeal: null,
                },
              ],
        errors: [],
        published: null,
        next_cursor: null,
      }
    }),
  )
  await mountIsland(
    moderation,
    { locale: "en", viewerId: "user_mona", isAdmin: false, section: "rules" },
    { viewer: "member", address: "/en/admin/rules" },
  )
  await userEvent.click(page.getByRole("button", { name: "Add rule" }))
  await userEvent.fill(field("Title"), "A rule")
  await userEvent.fill(field("ID"), "a-rule")
  await userEvent.fill(field("Entries, one per line"), WORD)
}
const found = field("Must be found, one per line")
const save = page.getByRole("button", { name: "Save rule" })

describe("a posting rule", () => {
  it("is tried while it is typed, and not saved until its examples hold", async () => {
    const saved = answer(ruleSave, ({ rule }): ShownRule => ({ ...rule, version: 1, is_house: false, changed_by: null, changed_at: null }))
    await show()
    answerCalls(
      saved,
      answer(ruleHistory, () => ({ items: [], next_cursor: null })),
    )
    await userEvent.fill(found, "something else")
    await userEvent.fill(field("Test text"), `It says ${WORD.toUpperCase()} here`)
    await expect.element(page.getByText(WORD.toUpperCase(), { exact: true })).toBeVisible()
    await userEvent.click(save)
    await expect.element(found).toHaveAccessibleDescription(/Line 1: The rule doesn't find anything in this example/)
    await lookAt("an example that does not hold")
    expect(saved.asked).toEqual([])
    await userEvent.fill(found, WORD)
    await userEvent.click(save)
    await expect.element(page.getByText("Rule saved as version 1.")).toBeVisible()
    expect(saved.asked).toMatchObject([{ rule: { id: "a-rule", entries: [WORD], examples: { found: [WORD] } }, version: 0 }])
  })

  it("stays typed where somebody else changed it meanwhile, and asks before it is left", async () => {
    await show()
    answerCalls(
      answer(ruleSave, () => {
        throw refusal("Conflict")
      }),
    )
    await userEvent.fill(found, WORD)
    await userEvent.click(save)
    await expect.element(page.getByRole("alert")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "All rules" }))
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).last())
    await expect.element(found).toHaveValue(WORD)
  })
})
