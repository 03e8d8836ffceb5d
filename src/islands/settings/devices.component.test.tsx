import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { settingsMember } from "../../../testing/component/settings-member.ts"
import { newSessionId } from "../../domain/_kernel/ids.ts"
import { listSessions, revokeOtherSessions, revokeSession, securityLog } from "../../domain/security/contract.ts"
import { settingsDevices } from "./settings.island.tsx"

const NOON = new Date(NOON_MS).toISOString()
const session = (device: string, isCurrent = false) => ({
  id: newSessionId(Date.now()),
  is_current: isCurrent,
  device,
  address: "192.0.2.7",
  opened_at: NOON,
  seen_at: NOON,
})
const HERE = session("Firefox on Windows", true)
const THERE = session("Chrome on Linux")
const show = (sessions = [HERE, THERE], surroundings: Surroundings = {}) =>
  mountIsland(
    settingsDevices,
    {
      member: settingsMember,
      locale: surroundings.locale ?? "en",
      sessions,
      log: {
        items: [{ id: "event_1", kind: "session-revoked", detail: HOSTILE_TEXT, device: HOSTILE_TEXT, address: "", at: NOON }],
        next_cursor: null,
      },
    },
    { viewer: "member", ...surroundings },
  )
const question = page.getByRole("alertdialog")

describe("the devices of an account", () => {
  it("are signed out one by one after a question, and stay where that failed", async () => {
    let isThere = true
    const revoked = answer(revokeSession, () => {
      if (isThere) throw refusal("Unavailable")
      return { ended: 1 }
    })
    answerCalls(
      revoked,
      answer(listSessions, () => ({ items: [HERE] })),
    )
    await show()
    await userEvent.click(page.getByRole("button", { name: "Sign out Chrome on Linux" }))
    await lookAt("the question before a device is signed out")
    await userEvent.click(question.getByRole("button", { name: "Sign out" }))
    await expect.element(question.getByRole("alert")).toBeVisible()
    isThere = false
    await userEvent.click(question.getByRole("button", { name: "Sign out" }))
    await expect.element(page.getByText("Chrome on Linux was signed out.")).toBeVisible()
    await expect.element(page.getByText("You're not signed in on any other device.")).toBeVisible()
    expect(revoked.asked).toEqual([{ id: THERE.id }, { id: THERE.id }])
  })

  it("are signed out all but this one, from right to left too", async () => {
    answerCalls(
      answer(revokeOtherSessions, () => ({ ended: 2 })),
      answer(listSessions, () => ({ items: [HERE] })),
      answer(securityLog, () => ({ items: [], next_cursor: null })),
    )
    await show()
    await userEvent.click(page.getByRole("button", { name: "Sign out all other devices" }))
    await userEvent.click(question.getByRole("button", { name: "Sign out all other devices" }))
    await expect.element(page.getByText("2 devices were signed out.")).toBeVisible()
    await show(undefined, { locale: "ar" })
    await lookAt("the devices, Arabic")
  })

  it("and what happened are texts, whatever a browser called itself", async () => {
    await show([HERE, session(HOSTILE_TEXT)])
    await expect.element(page.getByText(/^A device was signed out/).first()).toBeVisible()
    expectOnlyTexts()
  })
})
