import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { newCommentId, newWorkId } from "../../domain/_kernel/ids.ts"
import { type Comment, createComment, listComments2 } from "../../domain/comment/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { commentsIsland } from "./comments.island.tsx"

const EMPTY = { items: [], next_cursor: null, pinned: null, waiting: [], focused: null, total: 0 }
const PROPS = { locale: "en", objectType: OBJECT_TYPES.image, id: newWorkId(Date.now()) }

const comment = (over: Partial<Comment> = {}): Comment => ({
  id: newCommentId(Date.now()),
  root_id: null,
  reply_to: null,
  author: { id: "1", name: "Ada", avatar: null, is_self: false, is_owner: false },
  text: "The light is lovely",
  images: [],
  mentions: [],
  create_at: "2026-01-01T11:00:00.000Z",
  like_count: 0,
  is_liked: false,
  reply_count: 0,
  is_pinned: false,
  is_deleted: false,
  is_masked: false,
  state: "visible",
  can_delete: false,
  can_pin: false,
  ...over,
})
const show = (surroundings?: Surroundings) => mountIsland(commentsIsland, PROPS, surroundings)
const field = page.getByRole("textbox", { name: "Add a comment" })

describe("comments", () => {
  it("say that there are none, in both themes and on both screens, in Arabic too", async () => {
    answerCalls(answer(listComments2, () => EMPTY))
    await show()
    await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("Comments")
    await lookAt("no comments")
    await show({ locale: "ar" })
    await lookAt("no comments, Arabic")
  })

  it("show what is hostile as text", async () => {
    answerCalls(
      answer(listComments2, () => ({
        ...EMPTY,
        items: [comment({ text: '<img src=x onerror="document.title=1"> \u202Eevil' })],
        total: 1,
      })),
    )
    const main = await show()
    await expect.element(page.getByText("<img src=x onerror=", { exact: false })).toBeVisible()
    expect(main.querySelector("img[src=x]")).toBeNull()
  })

  it("are sent once, and a refusal stands at the field with all that was typed", async () => {
    const sent = answer(createComment, () => {
      throw refusal("InvalidInput", { errors: [{ path: "text", message: "CommentTooLong" }] })
    })
    answerCalls(
      answer(listComments2, () => EMPTY),
      sent,
    )
    await show({ viewer: "member" })
    await userEvent.fill(field, "Hello")
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await expect.element(field).toHaveAccessibleDescription(/./)
    await expect.element(field).toHaveValue("Hello")
    expect(sent.asked).toMatchObject([{ text: "Hello" }])
    await lookAt("refused")
  })

  it("say that they could not be loaded, and load once asked again", async () => {
    let isAway = true
    const list = answer(listComments2, () => {
      if (isAway) throw OFFLINE
      return { ...EMPTY, items: [comment()], total: 1 }
    })
    answerCalls(list)
    await show()
    await expect.element(page.getByText("Couldn't load the comments.")).toBeVisible()
    await lookAt("not loaded")
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByText("The light is lovely")).toBeVisible()
  })

  it("load behind a skeleton", async () => {
    answerCalls(answer(listComments2, never))
    await show()
    await lookAt("loading")
  })
})
