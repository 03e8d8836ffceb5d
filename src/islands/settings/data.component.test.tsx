import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { appeal } from "../../../testing/component/appeal.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { settingsMember } from "../../../testing/component/settings-member.ts"
import { type Appeal, ownAppeals } from "../../domain/moderation/appeal-contract.ts"
import { cancelDeletion, deleteAccount } from "../../domain/profile/contract.ts"
import { settingsData } from "./settings.island.tsx"

const LATER = new Date(NOON_MS + 14 * 86_400_000).toISOString()
const show = (appeals: readonly Appeal[] = [], deleteAt: string | null = null, surroundings: Surroundings = {}) => {
  answerCalls(answer(ownAppeals, () => ({ items: [...appeals], next_cursor: null })))
  return mountIsland(settingsData, { member: { ...settingsMember, deleteAt } }, { viewer: "member", ...surroundings })
}

describe("one's data", () => {
  it("is deleted only by who types whose it is, and kept after all", async () => {
    const asked = answer(deleteAccount, () => ({ delete_at: LATER }))
    answerCalls(
      asked,
      answer(cancelDeletion, () => ({ ok: true as const })),
    )
    await show()
    await userEvent.click(page.getByRole("button", { name: "Delete account…" }))
    const dialog = page.getByRole("alertdialog", { name: "Delete your account?" })
    const field = dialog.getByRole("textbox", { name: "Display name or email address" })
    await focused(field)
    await userEvent.keyboard("Juno{Enter}")
    await expect.element(field).toHaveAccessibleDescription(/name or email address of this account/)
    await expect.element(field).toHaveValue("Juno")
    await lookAt("a name that is another's")
    expect(asked.asked).toEqual([])
    await userEvent.fill(field, settingsMember.name)
    await userEvent.keyboard("{Enter}")
    const banner = page.getByRole("region", { name: /^Your account will be deleted on / })
    await expect.element(banner).toBeVisible()
    await lookAt("an account that will be deleted")
    expect(asked.asked).toEqual([{ confirm: settingsMember.name }])
    await userEvent.click(banner.getByRole("button", { name: "Keep account" }))
    await expect.element(page.getByText("Your account won't be deleted.")).toBeVisible()
    await expect.element(banner).not.toBeInTheDocument()
  })

  it("says in the dialog how long somebody who asked too often has to wait", async () => {
    answerCalls(
      answer(deleteAccount, () => {
        throw refusal("TooManyRequests", { retryAfterSeconds: 90 })
      }),
    )
    await show()
    await userEvent.click(page.getByRole("button", { name: "Delete account…" }))
    await userEvent.keyboard(`${settingsMember.email}{Enter}`)
    await expect.element(page.getByText(/Try again in (?:90|89) seconds/)).toBeVisible()
  })

  it("tells what came of appeals, as texts, whatever was written, from right to left too", async () => {
    const decided = appeal({ decision: "overturned", note: HOSTILE_TEXT, text: HOSTILE_TEXT, file_name: HOSTILE_TEXT })
    await show([appeal({ appeal_id: `appeal_${"1".repeat(26)}` }), decided])
    await expect.element(page.getByText("Waiting for review")).toBeVisible()
    await expect.element(page.getByText("Decision overturned. You can upload the file again.")).toBeVisible()
    expectOnlyTexts()
    await show([appeal()], LATER, { locale: "ar" })
    await expect.element(page.getByText("crossing.mp4")).toBeVisible()
    await lookAt("one's data, Arabic")
  })
})
