import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { focused, tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { published } from "../../../testing/component/published.ts"
import { unknownMember } from "../../../testing/component/settings-member.ts"
import { finding, textCheck } from "../../../testing/component/text-check.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { facePhotoInfo } from "../../domain/moderation/consent-contract.ts"
import { autoText } from "../../domain/post/portfolio-contract.ts"
import { addPortfolio } from "../../domain/post/publish-contract.ts"
import type { PublishAskedEvent, PublishItem } from "../_runtime/publish-dialog.ts"
import { keepDraft } from "../_ui/draft-memory.ts"
import { draftOfItems, itemsKeyOf, NEW_POST_KEY, withItems } from "./post-draft.ts"
import { publishDesk, publishPortfolio } from "./publish.island.tsx"

const ASKED: PublishAskedEvent = "publish:asked"
const item = (name: string): PublishItem => ({
  source: { file_id: newFileId(Date.now()) },
  kind: "image",
  preview: "/media/none/x.webp",
  width: 8,
  height: 8,
  name,
})
const button = (name: string) => page.getByRole("button", { name })
const title = page.getByRole("textbox", { name: "Title" })

describe("the dialog that publishes", () => {
  const show = async (items: readonly PublishItem[] = [item("The sea")], surroundings: Surroundings = {}) => {
    await mountIsland(publishDesk, { locale: surroundings.locale ?? "en" }, { viewer: "member", address: "/en/my-media", ...surroundings })
    // The island listens once it stands.
    await expect
      .poll(() => {
        document.dispatchEvent(new CustomEvent(ASKED, { detail: { items } }))
        return document.querySelector("dialog")
      })
      .not.toBeNull()
  }
  beforeEach(() =>
    answerCalls(
      textCheck(),
      answer(autoText, () => ({ title: "The sea", text: "", tags: [] })),
      answer(facePhotoInfo, () => ({ show: false, version: 1, given_at: null })),
    ),
  )

  it("proposes a title, and is done by keys alone, once, with the focus at the way on", async () => {
    const sent = answer(addPortfolio, () => published())
    answerCalls(sent)
    await show()
    await focused(title)
    await expect.element(title).toHaveValue("The sea")
    await lookAt("the dialog that publishes")
    await userEvent.keyboard("{End} at night")
    await tabTo(button("Publish"))
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "Published" })).toBeVisible()
    await focused(button("check it now"))
    await lookAt("what is said of what was published")
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByText("Your contribution was published.")).toBeVisible()
    expect(sent.asked).toMatchObject([{ title: "The sea at night", items: [{ file_id: expect.any(String) }] }])
    expect(sent.keys).toHaveLength(1)
  })

  it.each([
    ["Submitted", "waits for its checks", { state: "pending" }],
    ["Private", "is for its author alone", { state: "pending", visibility: "private" }],
  ] as const)("says %s of what %s", async (said, _which, over) => {
    answerCalls(answer(addPortfolio, () => published(over)))
    await show()
    await expect.element(title).toHaveValue("The sea")
    await userEvent.click(button("Publish"))
    await expect.element(page.getByRole("dialog", { name: said })).toBeVisible()
  })

  it("stays as it was typed where the answer is lost, and sends the same by the same key", async () => {
    const lost = answer(addPortfolio, () => {
      throw refusal("Unavailable")
    })
    answerCalls(lost)
    await show([item("one"), item("two")])
    await expect.element(page.getByRole("list", { name: "What you're publishing" })).toBeVisible()
    await userEvent.fill(title, "Two colors")
    await userEvent.click(button("Publish"))
    await expect.element(page.getByText("Couldn't publish. Your text is still here.")).toBeVisible()
    await lookAt("not published")
    const taken = answer(addPortfolio, () => published())
    answerCalls(taken)
    await userEvent.click(button("Publish"))
    await expect.element(page.getByRole("dialog", { name: "Published" })).toBeVisible()
    expect(new Set([...lost.keys, ...taken.keys]).size).toBe(1)
    expect(taken.asked).toMatchObject([{ title: "Two colors" }])
  })

  it("marks the words that the rules stand against, and sends nothing until they are mended", async () => {
    const sent = answer(addPortfolio, () => published())
    answerCalls(sent, textCheck([finding({ field: "title", span: { start: 0, end: 3 } })]))
    await show()
    await userEvent.fill(title, "Bad words")
    await expect.element(page.getByText(/Change this to publish\.$/), { timeout: 5_000 }).toBeVisible()
    await userEvent.click(button("Publish"))
    await focused(title)
    await lookAt("a rule stands against the title")
    expect(sent.asked).toEqual([])
  })

  it("shows a refusal that comes only with publishing at its field", async () => {
    answerCalls(
      answer(addPortfolio, () => {
        throw refusal("ContentRefused", { data: { findings: [finding({ field: "title", span: { start: 0, end: 3 } })] } })
      }),
    )
    await show()
    await userEvent.fill(title, "Bad words")
    await userEvent.click(button("Publish"))
    await expect.element(title).toHaveAttribute("aria-invalid", "true")
    await focused(title)
  })

  it("is busy while it is sent", async () => {
    const sent = answer(addPortfolio, never)
    answerCalls(sent)
    await show()
    await userEvent.fill(title, "Twice")
    await userEvent.keyboard("{Enter}{Enter}")
    await expect.element(button("Publishing…")).toBeVisible()
    expect(sent.asked).toHaveLength(1)
  })

  it("fits a phone from right to left, whatever things are called", async () => {
    answerCalls(answer(autoText, () => ({ title: "", text: "", tags: [] })))
    await show(HOSTILE_TEXTS.slice(0, 20).map(item), { locale: "ar", address: "/ar/my-media" })
    await expect.element(page.getByRole("dialog")).toBeVisible()
    expectOnlyTexts()
    await lookAt("the dialog that publishes, Arabic")
  })
})

describe("a post of several items", () => {
  const names = () => [...document.querySelectorAll("[data-post-item] p")].map((one) => one.textContent)
  const show = (items: readonly PublishItem[]) => {
    keepDraft(itemsKeyOf(NEW_POST_KEY), draftOfItems(withItems([], items)))
    return mountIsland(publishPortfolio, { locale: "en", id: null }, { viewer: "member", address: "/en/publish/portfolio" })
  }
  beforeEach(() =>
    answerCalls(
      textCheck(),
      answer(autoText, () => ({ title: "Colors", text: "", tags: [] })),
      answer(facePhotoInfo, () => ({ show: false, version: 1, given_at: null })),
      unknownMember(),
    ),
  )

  it("is ordered by buttons, captioned, and sent in that order", async () => {
    const sent = answer(addPortfolio, () => published())
    answerCalls(sent)
    const items = [item("red"), item("green"), item("blue")]
    await show(items)
    await userEvent.click(button("Move red down"))
    await expect.poll(names).toEqual(["green", "red", "blue"])
    await expect.element(page.getByText("red is now item 2.")).toBeInTheDocument()
    await userEvent.fill(page.getByRole("textbox", { name: "Caption of red" }), "The first of them")
    await userEvent.click(button("Remove blue"))
    await userEvent.fill(title, "Two colors")
    await lookAt("a post of several items")
    await userEvent.click(button("Publish"))
    await expect.element(page.getByRole("dialog", { name: "Published" })).toBeVisible()
    expect(sent.asked).toMatchObject([
      { title: "Two colors", items: [items[1]?.source, { ...items[0]?.source, caption: "The first of them" }] },
    ])
  })

  it("is kept through a reload, and says what is missing", async () => {
    await show([])
    await userEvent.click(button("Publish"))
    await expect.element(page.getByRole("alert")).toBeVisible()
    await lookAt("an empty post")
    await show([item("red")])
    await userEvent.fill(title, "Half written")
    await show([item("red")])
    await expect.element(title).toHaveValue("Half written")
    await userEvent.fill(title, "")
    await userEvent.click(button("Publish"))
    await expect.element(title).toHaveAccessibleDescription(/Give it a title/)
  })
})
