import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { shows } from "../../../testing/component/outline.ts"
import { published } from "../../../testing/component/published.ts"
import { aCard } from "../../../testing/post/card.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { appealAllowance } from "../../domain/moderation/appeal-contract.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import { myCommunityWorks, type OwnWork } from "../../domain/post/artwork-contract.ts"
import { artworkVisibility, deleteArtwork } from "../../domain/post/publish-contract.ts"
import { UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { myWorks } from "./my-works.island.tsx"

const own = (over: Partial<OwnWork> = {}): OwnWork => ({
  ...aCard({ id: newWorkId(Date.now()), title: "The sea" }),
  level: 1,
  state: "visible",
  visibility: "public",
  state_reason: null,
  create_at: new Date(NOON_MS).toISOString(),
  ...over,
})
const listed = (...items: readonly OwnWork[]) => answer(myCommunityWorks, () => ({ items: [...items], next_cursor: null }))
const show = (surroundings: Surroundings = {}) =>
  mountIsland(myWorks, { locale: surroundings.locale ?? "en" }, { viewer: "member", address: "/en/my-creations", ...surroundings })
const sea = page.getByRole("link", { name: "The sea", exact: true })
const seen = page.getByRole("combobox", { name: "Who can see The sea" })

describe("one's own creations", () => {
  it("say where they stand and why, from right to left too", async () => {
    answerCalls(
      listed(
        own({ counts: { views: 5, likes: 1, collects: 2, comments: 3 } }),
        own({
          state: "limited",
          state_reason: { rule: "likeness", reason: "Be kind <b>", at: new Date(NOON_MS).toISOString(), ends_at: null },
        }),
      ),
    )
    await show()
    await expect.element(page.getByText(/Be kind <b>/)).toBeVisible()
    await expect.element(page.getByText("5 views, 1 like, 2 saves, 3 comments")).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Write an article" })).toHaveAttribute("href", "/en/publish/article")
    await lookAt("own creations")
    await show({ locale: "ar" })
    await expect.element(sea.first()).toBeVisible()
    await lookAt("own creations, Arabic")
  })

  it("are hidden from others at once, and shown again where that failed", async () => {
    answerCalls(
      listed(own()),
      answer(artworkVisibility, () => {
        throw OFFLINE
      }),
    )
    await show()
    await userEvent.selectOptions(seen, "private")
    await expect.element(seen).toHaveValue("public")
    answerCalls(answer(artworkVisibility, ({ id, visibility }) => published({ id, visibility })))
    await userEvent.selectOptions(seen, "private")
    await expect.element(page.getByText("Visibility changed")).toBeVisible()
    await expect.element(seen).toHaveValue("private")
  })

  it("come back when their deletion is undone, the focus at the heading meanwhile", async () => {
    const deleted = answer(deleteArtwork, () => ({ ok: true as const }))
    answerCalls(listed(own()), deleted)
    await show()
    await userEvent.click(page.getByRole("button", { name: "Delete The sea" }))
    await expect.element(sea).not.toBeInTheDocument()
    await focused(page.getByRole("heading", { level: 1 }).last())
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(sea).toBeVisible()
    expect(deleted.asked).toEqual([])
  })

  it("are deleted once that can no longer be undone, and stand there again where that failed", async () => {
    const deleted = answer(deleteArtwork, () => {
      throw refusal("Unavailable")
    })
    answerCalls(listed(own()), deleted)
    await show()
    await expect.element(sea).toBeVisible()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await userEvent.click(page.getByRole("button", { name: "Delete The sea" }))
    await vi.advanceTimersByTimeAsync(UNDO_LASTS_MS)
    vi.useRealTimers()
    await expect.element(sea).toBeVisible()
    await expect.element(page.getByText(/The service is unavailable right now/)).toBeVisible()
    expect(deleted.asked).toHaveLength(1)
  })

  it("offer an appeal against where they stand, or against how they are rated, and none where there is nothing to appeal", async () => {
    answerCalls(listed(own(), own({ title: "The hill", state: "limited", state_reason: reason }), own({ title: "The storm", level: 16 })))
    await show()
    await expect.element(page.getByRole("button", { name: "Appeal the decision about The hill" })).toHaveTextContent("Appeal")
    await expect.element(page.getByRole("button", { name: "Appeal rating of The storm" })).toHaveTextContent("Appeal rating")
    expect(page.getByRole("button", { name: /^Appeal/ }).elements()).toHaveLength(2)
  })

  const reason = { rule: "likeness", reason: "", at: new Date(NOON_MS).toISOString(), ends_at: null }
  const rows = {
    "shown to all": own(),
    "without a title, rated, whatever was once said of it": own({ title: "", level: 16, visibility: "private", state_reason: reason }),
    "not rated yet": own({ level: LEVELS.unrated, state: "pending" }),
    "limited for a rule until a day": own({ state: "limited", state_reason: { ...reason, ends_at: new Date(NOON_MS).toISOString() } }),
    "limited for a reason, and rated": own({ state: "limited", level: 16, state_reason: { ...reason, reason: "Be kind" } }),
    removed: own({ state: "removed", level: LEVELS.unrated, state_reason: { ...reason, reason: "Be kind" } }),
  }
  it.each([
    [
      "shown to all",
      [
        'heading 2 "The sea"',
        "Visible",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        'combobox "Who can see The sea" = Everyone',
        'link "Edit The sea" → /en/publish/portfolio?id=work_…',
        'button "Delete The sea"',
      ],
    ],
    [
      "without a title, rated, whatever was once said of it",
      [
        'heading 2 "Untitled"',
        "Private",
        "XXX",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        'combobox "Who can see Untitled" = Only me',
        'link "Edit Untitled" → /en/publish/portfolio?id=work_…',
        'button "Appeal rating of Untitled"',
        'button "Delete Untitled"',
      ],
    ],
    [
      "not rated yet",
      [
        'heading 2 "The sea"',
        "Waiting for checks",
        "Not rated",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        "Only members see it. Set its content rating under Edit.",
        'combobox "Who can see The sea" = Everyone',
        'link "Edit The sea" → /en/publish/portfolio?id=work_…',
        'button "Appeal rating of The sea"',
        'button "Delete The sea"',
      ],
    ],
    [
      "limited for a rule until a day",
      [
        'heading 2 "The sea"',
        "Limited",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        "Rule: likeness Until Jan 1, 2026",
        'combobox "Who can see The sea" = Everyone',
        'link "Edit The sea" → /en/publish/portfolio?id=work_…',
        'button "Appeal the decision about The sea"',
        'button "Delete The sea"',
      ],
    ],
    [
      "limited for a reason, and rated",
      [
        'heading 2 "The sea"',
        "Limited",
        "XXX",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        "Why: Be kind",
        'combobox "Who can see The sea" = Everyone',
        'link "Edit The sea" → /en/publish/portfolio?id=work_…',
        'button "Appeal the decision about The sea"',
        'button "Delete The sea"',
      ],
    ],
    [
      "removed",
      [
        'heading 2 "The sea"',
        "Removed",
        "Not rated",
        "Published Jan 1, 2026",
        "0 views, 0 likes, 0 saves, 0 comments",
        "Why: Be kind",
        'button "Appeal the decision about The sea"',
        'button "Delete The sea"',
      ],
    ],
  ] as const)("say and offer what there is for one that is %s", async (name, lines) => {
    answerCalls(listed(rows[name]))
    await show()
    await shows(() => document.querySelector("[data-work]"), lines)
  })

  it("are narrowed by where they stand and what they are, and widened again", async () => {
    const list = answer(myCommunityWorks, ({ state, obj_type }) => ({
      items: state === undefined && obj_type === undefined ? [own()] : [],
      next_cursor: null,
    }))
    answerCalls(list)
    await show()
    await userEvent.selectOptions(page.getByRole("combobox", { name: "State" }), "Removed")
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Kind" }), "Videos")
    await shows(
      () => document.querySelector("main"),
      [
        'heading 1 "Atelier"',
        'heading 1 "My creations"',
        'link "New post" → /en/publish/portfolio',
        'link "Publish a video" → /en/publish/video',
        'link "Write an article" → /en/publish/article',
        'combobox "State" = Removed',
        'combobox "Kind" = Videos',
        'heading 2 "Nothing matches"',
        "Choose another state or kind.",
        'button "Show all"',
      ],
    )
    await userEvent.click(page.getByRole("button", { name: "Show all" }))
    await expect.element(sea).toBeVisible()
    expect(list.asked.at(-2)).toMatchObject({ state: "removed", obj_type: 5 })
  })

  it("open the appeal that their button names, and close it", async () => {
    answerCalls(listed(own({ title: "The storm", level: 16 })), answer(appealAllowance, never))
    await show()
    await userEvent.click(page.getByRole("button", { name: "Appeal rating of The storm" }))
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  })

  it("are none yet, or could not be loaded", async () => {
    answerCalls(listed())
    await show()
    await expect.element(page.getByRole("link", { name: /Create/ })).toBeVisible()
    await lookAt("no creations")
    answerCalls(
      answer(myCommunityWorks, () => {
        throw OFFLINE
      }),
    )
    await show()
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible()
  })

  it("have titles that are texts, whatever they say", async () => {
    answerCalls(listed(...HOSTILE_TEXTS.map((title) => own({ title }))))
    await show()
    await expect.element(page.getByRole("listitem").first()).toBeVisible()
    expectOnlyTexts()
  })
})
