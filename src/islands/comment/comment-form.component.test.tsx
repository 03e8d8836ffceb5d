import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { comment, commentPage, oneself, person } from "../../../testing/component/comment.ts"
import { focused, tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { finding, textCheck } from "../../../testing/component/text-check.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { MAXIMUM_COMMENT_CHARACTERS } from "../../domain/comment/comment-rules.ts"
import { createComment, listComments2, listReplies } from "../../domain/comment/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { searchAccount } from "../../domain/search/contract.ts"
import { followList } from "../../domain/social/contract.ts"
import { commentsIsland } from "./comments.island.tsx"

const PROPS = { locale: "en", objectType: OBJECT_TYPES.image, id: newWorkId(Date.now()) }
const show = (surroundings: Surroundings = { viewer: "member" }) => mountIsland(commentsIsland, PROPS, surroundings)
const field = page.getByRole("textbox", { name: "Add a comment" })
const send = () => userEvent.keyboard("{Control>}{Enter}{/Control}")
const written = () =>
  answer(createComment, ({ text = "", reply_to }) => ({
    comment: comment({ author: oneself, text, root_id: reply_to ?? null }),
    findings: [],
  }))

describe("writing a comment", () => {
  beforeEach(() =>
    answerCalls(
      answer(listComments2, () => commentPage([comment()])),
      textCheck(),
    ),
  )

  it("sends it once with a key, shows it and empties the field", async () => {
    const sent = written()
    answerCalls(sent)
    await show()
    await userEvent.fill(field, "Hello :fire:")
    await send()
    await expect.element(page.getByText("Hello 🔥")).toBeVisible()
    await expect.element(field).toHaveValue("")
    expect(sent.asked).toMatchObject([{ text: "Hello :fire:", obj_id: PROPS.id }])
    expect(sent.keys).toHaveLength(1)
  })

  it("sends the same words by the same key until the network took them, and loses nothing meanwhile", async () => {
    const away = answer(createComment, () => {
      throw OFFLINE
    })
    answerCalls(away)
    await show()
    await userEvent.fill(field, "Nothing but words")
    await userEvent.click(page.getByRole("button", { name: "Comment", exact: true }))
    await expect.element(page.getByText("Couldn't post your comment. Your text is still here."), { timeout: 10_000 }).toBeVisible()
    await expect.element(field).toHaveValue("Nothing but words")
    await lookAt("not sent")
    const there = written()
    answerCalls(there)
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByText("Nothing but words")).toBeVisible()
    expect(new Set([...away.keys, ...there.keys]).size).toBe(1)
  })

  it.each([
    ["nothing", " ", "Write something"],
    ["too many characters", "x".repeat(MAXIMUM_COMMENT_CHARACTERS + 1), "2,000"],
  ])("refuses %s at the field and sends nothing", async (_of, text, said) => {
    const sent = written()
    answerCalls(sent)
    await show()
    await userEvent.fill(field, text)
    await send()
    await expect.element(field).toHaveAccessibleDescription(new RegExp(said))
    await focused(field)
    expect(sent.asked).toEqual([])
  })

  it("shows at the field what the server refuses, with all that was typed", async () => {
    answerCalls(
      answer(createComment, () => {
        throw refusal("InvalidInput", { errors: [{ path: "text", message: "CommentTooLong" }] })
      }),
    )
    await show()
    await userEvent.fill(field, "Hello")
    await send()
    await expect.element(field).toHaveAccessibleDescription(/./)
    await expect.element(field).toHaveValue("Hello")
    await lookAt("refused")
  })

  it("marks the words that a rule stands against, and leads to them", async () => {
    const findings = [finding({ field: "text", span: { start: 4, end: 15 } })]
    answerCalls(
      answer(createComment, () => {
        throw refusal("ContentRefused", { data: { findings } })
      }),
      textCheck(findings),
    )
    await show()
    await userEvent.fill(field, "See example.com for more")
    await send()
    await userEvent.click(page.getByRole("button", { name: "Show in text: “example.com”" }))
    await focused(field)
    expect(document.getSelection()?.toString()).toBe("example.com")
    await expect.element(field).toHaveAttribute("aria-invalid", "true")
    await lookAt("a rule stands against it")
  })

  it("says how long somebody who writes too much has to wait", async () => {
    answerCalls(
      answer(createComment, () => {
        throw refusal("TooManyRequests", { retryAfterSeconds: 30 })
      }),
    )
    await show()
    await userEvent.fill(field, "Again")
    await send()
    await expect.element(page.getByText(/Try again in (?:30|29) seconds/)).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeDisabled()
  })

  it("asks a visitor to sign in and keeps what they typed", async () => {
    let asked = 0
    document.addEventListener("login:open", () => (asked += 1), { once: true })
    await show({})
    await userEvent.fill(field, "I was here")
    await userEvent.click(page.getByRole("button", { name: "Sign in to comment" }))
    expect(asked).toBe(1)
    await show()
    await expect.element(field).toHaveValue("I was here")
  })

  it("offers people by letters of their names, picked by keys alone, and sends who is meant", async () => {
    const zoe = person({ name: "Zoë <b>" })
    const search = answer(searchAccount, () => ({ items: [zoe], next_cursor: null }))
    const sent = written()
    answerCalls(
      sent,
      search,
      answer(followList, () => ({ items: [person({ name: "Zora" })], next_cursor: null, hidden: false })),
    )
    await show()
    await tabTo(field)
    await userEvent.keyboard("Look @Zo")
    await expect.element(page.getByRole("option", { name: "Zoë <b>" })).toBeVisible()
    await expect.element(page.getByRole("option", { name: "Zora" })).toHaveAttribute("aria-selected", "true")
    await lookAt("people to mention")
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await expect.element(field).toHaveValue("Look @Zoë <b> ")
    await send()
    await expect.poll(() => sent.asked.length).toBe(1)
    expect(sent.asked[0]?.text).toContain(`@${zoe.id}`)
    expect(search.asked).toMatchObject([{ keyword: "Zo" }])
  })

  it("has its emoji reached by keys alone, from right to left too", async () => {
    await show({ viewer: "member", locale: "ar" })
    const arabic = page.getByRole("textbox", { name: "إضافة تعليق" })
    await tabTo(arabic)
    await userEvent.keyboard("جميل ")
    await tabTo(page.getByRole("button", { name: "إدراج رمز تعبيري" }))
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "إدراج رمز تعبيري" })).toBeVisible()
    await lookAt("emoji, Arabic")
    await userEvent.keyboard("{Tab}{ArrowLeft}{Enter}")
    await expect.element(arabic).toHaveValue("جميل :grin: ")
    await focused(arabic)
  })

  it("answers a comment below it, and gives the focus back where somebody thinks better of it", async () => {
    const sent = written()
    answerCalls(
      sent,
      answer(listReplies, () => ({ items: [], next_cursor: null })),
    )
    const main = await show()
    await userEvent.click(page.getByRole("button", { name: "Reply to Ada" }))
    const reply = page.getByRole("textbox", { name: "Reply to Ada" })
    await focused(reply)
    await userEvent.click(page.getByRole("button", { name: "Cancel" }))
    await expect.poll(() => main.querySelector("[data-item]") === document.activeElement).toBe(true)
    await userEvent.click(page.getByRole("button", { name: "Reply to Ada" }))
    await userEvent.fill(reply, "Thanks!")
    await send()
    await expect.element(page.getByText("Thanks!")).toBeVisible()
    expect(sent.asked).toMatchObject([{ text: "Thanks!", reply_to: expect.stringMatching(/^comment_/) }])
  })
})
