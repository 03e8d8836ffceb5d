import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { settingsMember, unknownMember } from "../../../testing/component/settings-member.ts"
import { finding, textCheck } from "../../../testing/component/text-check.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { notificationSettings } from "../../domain/message/notification-contract.ts"
import { NOTIFICATION_KINDS } from "../../domain/message/notification-rules.ts"
import { type Consent, facePhotoConfirm, listConsents, revokeConsent } from "../../domain/moderation/consent-contract.ts"
import { accountSettings, type OwnLooks, updateProfile } from "../../domain/profile/contract.ts"
import { MAXIMUM_LINKS } from "../../domain/profile/profile-rules.ts"
import { DEFAULT_SETTINGS, mergeSettings } from "../../domain/profile/settings-rules.ts"
import { blockList, cancelBlock } from "../../domain/social/block-contract.ts"
import { hideList } from "../../domain/social/hide-contract.ts"
import { settingsContent, settingsNotifications, settingsPreferences, settingsProfile } from "./settings.island.tsx"

const SETTINGS = { ...DEFAULT_SETTINGS, language: "en" as const }
const MEMBER: Surroundings = { viewer: "member" }
const KINDS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))

describe("what one is told", () => {
  it("is saved at once, and taken back where that failed", async () => {
    answerCalls(
      answer(notificationSettings, () => {
        throw OFFLINE
      }),
    )
    const kinds = notificationSettings.output().parse(KINDS)
    await mountIsland(settingsNotifications, { member: settingsMember, kinds }, MEMBER)
    const followers = page.getByRole("switch", { name: "New followers" })
    await userEvent.click(followers)
    await expect.element(page.getByText("Couldn't save that.")).toBeVisible()
    await expect.element(followers).toBeChecked()
    answerCalls(answer(notificationSettings, () => ({ ...kinds, follow: false })))
    followers.query()?.focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByText("Saved.")).toBeVisible()
    await expect.element(followers).not.toBeChecked()
    await lookAt("the settings of notifications")
    await mountIsland(settingsNotifications, { member: settingsMember, kinds }, { ...MEMBER, locale: "ar" })
    await lookAt("the settings of notifications, Arabic")
  })
})

describe("preferences", () => {
  it("are shown as chosen at once, undone, and put back where they were not saved", async () => {
    let isAway = false
    const saved = answer(accountSettings, ({ privacy }) => {
      if (isAway) throw refusal("Unavailable")
      return mergeSettings(SETTINGS, { ...(privacy === undefined ? {} : { privacy }) })
    })
    answerCalls(saved)
    await mountIsland(settingsPreferences, { member: settingsMember, settings: SETTINGS, locale: "en" }, MEMBER)
    const likes = page.getByRole("switch", { name: "Show what I like" })
    await userEvent.click(likes)
    await expect.element(page.getByText("Saved: Show what I like.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(page.getByText("Change undone.")).toBeVisible()
    await expect.element(likes).not.toBeChecked()
    isAway = true
    await userEvent.click(likes)
    await expect.element(page.getByText("Couldn't save: Show what I like.")).toBeVisible()
    await expect.element(likes).not.toBeChecked()
    await lookAt("preferences")
  })
})

describe("consents", () => {
  const given: Consent = { kind: "likeness", version: 1, given_at: new Date(NOON_MS).toISOString(), revoked_at: null }
  const show = (consents: readonly Consent[] | null) =>
    mountIsland(settingsContent, { member: settingsMember, settings: SETTINGS, consents }, MEMBER)
  const nothing = { items: [], next_cursor: null }
  beforeEach(() => answerCalls(...[hideList, blockList].map((list) => answer(list, () => nothing))))

  it("stand above who is blocked, each with a way to let them in again", async () => {
    const ida = { kind: "account", id: newAccountId(1), name: "Ida", create_at: new Date(NOON_MS).toISOString() } as const
    const taken = answer(cancelBlock, () => ({ is_blocked: false }))
    answerCalls(
      answer(blockList, () => ({ ...nothing, items: [ida] })),
      taken,
    )
    await show([])
    await userEvent.click(page.getByRole("button", { name: "Unblock Ida" }))
    await expect.element(page.getByText("Ida isn't blocked anymore.")).toBeVisible()
    await expect.element(page.getByText("You haven't blocked anyone.", { exact: false })).toBeVisible()
    await lookAt("who is blocked")
    // What may still be undone is done when the page goes.
    dispatchEvent(new PageTransitionEvent("pagehide"))
    await expect.poll(() => taken.asked).toEqual([{ id: ida.id }])
  })

  it("that faces may be used is given by its text, and withdrawn after a question", async () => {
    answerCalls(
      answer(facePhotoConfirm, ({ version }) => ({ version, given_at: given.given_at })),
      answer(listConsents, () => ({ consents: [given] })),
      answer(revokeConsent, () => ({ consents: [] })),
    )
    await show([])
    await expect.element(page.getByText("You haven't agreed yet.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "I agree" }))
    const text = page.getByRole("dialog", { name: "Before you use someone's face" })
    await lookAt("the text about faces")
    await userEvent.click(text.getByRole("button", { name: "I agree" }))
    await expect.element(page.getByText(/^You agreed on/)).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Withdraw consent" }))
    await lookAt("the question before a consent is withdrawn")
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Withdraw consent" }))
    await expect.element(page.getByText("You haven't agreed yet.")).toBeVisible()
  })

  it("say that they could not be loaded", async () => {
    answerCalls(
      answer(listConsents, () => {
        throw OFFLINE
      }),
    )
    await show(null)
    await expect.element(page.getByText("Couldn't load your consents.")).toBeVisible()
  })
})

describe("a profile", () => {
  const looks: OwnLooks = { name: "Ida", bio: "", links: [], avatar: null, banner: null, avatar_audience: null, banner_audience: null }
  const show = (over: Partial<OwnLooks> = {}) =>
    mountIsland(settingsProfile, { member: settingsMember, looks: { ...looks, ...over } }, MEMBER)
  const name = page.getByRole("textbox", { name: "Display name" })
  const bio = page.getByRole("textbox", { name: "Bio" })
  const save = page.getByRole("button", { name: "Save" })

  it("is refused at its fields, keeps what was typed through a reload, and is saved", async () => {
    const sent = answer(updateProfile, ({ name = looks.name }) => ({ ...looks, name }))
    answerCalls(sent, textCheck(), unknownMember())
    await show()
    await userEvent.fill(name, "")
    await userEvent.click(save)
    await expect.element(name).toHaveAccessibleDescription(/Enter a name/)
    await focused(name)
    await lookAt("a name is missing")
    await userEvent.fill(name, "Ida of the north")
    await show()
    await expect.element(name).toHaveValue("Ida of the north")
    await userEvent.click(save)
    await expect.element(page.getByText("Saved.").first()).toBeVisible()
    expect(sent.asked).toEqual([{ name: "Ida of the north" }])
  })

  it("marks the word that a rule stands against while it is typed, leads to it, and keeps it where it is refused", async () => {
    const findings = [finding({ field: "bio", span: { start: 8, end: 14 } })]
    answerCalls(
      textCheck(findings),
      answer(updateProfile, () => {
        throw refusal("ContentRefused", { data: { findings } })
      }),
    )
    await show()
    await userEvent.fill(bio, "I paint zqabzq by the sea")
    await userEvent.click(page.getByRole("button", { name: "Show in text: “zqabzq”" }))
    await focused(bio)
    expect(document.getSelection()?.toString()).toBe("zqabzq")
    await userEvent.click(save)
    await expect.element(page.getByText(/Change this to publish\.$/)).toBeVisible()
    await expect.element(bio).toHaveValue("I paint zqabzq by the sea")
    await lookAt("a refused text")
  })

  it("has as many links as it may have, and no more", async () => {
    answerCalls(textCheck(), unknownMember())
    const links = Array.from({ length: MAXIMUM_LINKS - 1 }, (_, index) => `https://example.com/${index}`)
    await show({ links })
    const add = page.getByRole("button", { name: "Add link" })
    await userEvent.click(add)
    await expect.element(add).not.toBeInTheDocument()
    await focused(page.getByRole("textbox", { name: `Link ${MAXIMUM_LINKS}` }))
  })

  it("is text, whatever it says", async () => {
    await show({ name: HOSTILE_TEXT, bio: HOSTILE_TEXT, links: ["https://example.com/"] })
    await expect.element(bio).toBeVisible()
    expectOnlyTexts()
  })
})
