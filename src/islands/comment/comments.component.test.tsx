import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { comment, commentPage, oneself } from "../../../testing/component/comment.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import {
  closeComments,
  deleteComment,
  editComment,
  hideComment,
  likeComment,
  listComments2,
  listReplies,
  pinComment,
} from "../../domain/comment/contract.ts"
import { placeOf } from "../../domain/comment/place-rules.ts"
import { appealAllowance } from "../../domain/moderation/appeal-contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { commentsIsland } from "./comments.island.tsx"

const PROPS = { locale: "en", objectType: OBJECT_TYPES.image, id: newWorkId(Date.now()) }
const show = (surroundings?: Surroundings) => mountIsland(commentsIsland, PROPS, surroundings)
const listed = (...items: readonly ReturnType<typeof comment>[]) => answer(listComments2, () => commentPage(items))

describe("comments", () => {
  it("say that there are none, in both themes and on both screens, in Arabic too", async () => {
    answerCalls(listed())
    await show()
    await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("Comments")
    await lookAt("no comments")
    await show({ locale: "ar" })
    await expect.element(page.getByRole("button", { name: "تسجيل الدخول للتعليق" })).toBeVisible()
    await lookAt("no comments, Arabic")
  })

  it("show what is hostile as text, in words and in names", async () => {
    answerCalls(
      listed(
        ...HOSTILE_TEXTS.map((text) =>
          comment({ text, author: { ...oneself, is_self: false, name: text }, reply_to: { id: "1", name: text } }),
        ),
      ),
    )
    const main = await show()
    await expect.element(page.getByText("<img src=x onerror=alert(1)>", { exact: true }).first()).toBeVisible()
    expect(main.querySelectorAll("[data-item]")).toHaveLength(HOSTILE_TEXTS.length)
    expectOnlyTexts()
    await lookAt("hostile comments")
  })

  it("say that they could not be loaded, and load once asked again", async () => {
    let isAway = true
    const list = answer(listComments2, () => {
      if (isAway) throw OFFLINE
      return commentPage([comment()])
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

  it("are liked at once, and no more where that failed", async () => {
    const like = answer(likeComment, () => {
      throw OFFLINE
    })
    answerCalls(listed(comment({ like_count: 1 })), like)
    await show({ viewer: "member" })
    const button = page.getByRole("button", { name: /^Like Ada's comment/ })
    await userEvent.click(button)
    await expect.element(page.getByText("Couldn't save your like.")).toBeVisible()
    await expect.element(button).toHaveAttribute("aria-pressed", "false")
    await expect.element(button).toHaveAccessibleName("Like Ada's comment, 1 like")
    answerCalls(answer(likeComment, ({ is_liked }) => ({ is_liked, like_count: 2 })))
    await userEvent.click(button)
    await expect.element(button).toHaveAccessibleName("Like Ada's comment, 2 likes")
    expect(like.asked).toMatchObject([{ is_liked: true }])
  })

  it("are edited where they stand, by the person who just wrote them, and marked", async () => {
    const mine = comment({ author: oneself, text: `Frist @${oneself.id}`, mentions: [{ id: oneself.id, name: "Bo" }], can_edit: true })
    const sent = answer(editComment, ({ text }) => ({ comment: { ...mine, text, is_edited: true }, findings: [] }))
    answerCalls(listed(mine), sent)
    await show({ viewer: "member" })
    await userEvent.click(page.getByRole("button", { name: "More actions for Bo's comment" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Edit" }))
    const field = page.getByRole("form", { name: "Edit your comment" }).getByRole("textbox")
    await expect.element(field).toHaveValue("Frist @Bo")
    await focused(field)
    await lookAt("a comment that is edited")
    await userEvent.fill(field, "")
    await userEvent.click(page.getByRole("button", { name: "Save" }))
    await expect.element(page.getByText("Write something, or add an image.").first()).toBeVisible()
    await userEvent.fill(field, "First @Bo")
    await userEvent.click(page.getByRole("button", { name: "Save" }))
    await expect.element(page.getByText("Edited", { exact: true })).toBeVisible()
    expect(sent.asked).toMatchObject([{ text: `First @${oneself.id}` }])
  })

  it("are hidden from others and closed by whose work it is", async () => {
    answerCalls(
      answer(listComments2, () => ({ ...commentPage([comment({ can_hide: true })]), can_close: true })),
      answer(hideComment, ({ id, is_hidden }) => ({ id, is_hidden })),
      answer(closeComments, ({ obj_id, is_closed }) => ({ obj_id, is_closed })),
    )
    await show({ viewer: "member" })
    await userEvent.click(page.getByRole("button", { name: "More actions for Ada's comment" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Hide from others" }))
    await expect.element(page.getByText("Hidden by the creation's author.", { exact: false })).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Close comments" }))
    await expect.element(page.getByText("Comments are closed. Only you and moderators can add more.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Open comments" })).toBeVisible()
    await lookAt("a hidden comment, and comments that are closed")
  })

  it("that are closed take no words of others, and say so", async () => {
    answerCalls(answer(listComments2, () => ({ ...commentPage([comment()]), is_closed: true })))
    await show({ viewer: "member" })
    await expect.element(page.getByText("Comments are closed.")).toBeVisible()
    expect(page.getByRole("textbox").query()).toBeNull()
    expect(page.getByRole("button", { name: /^Reply/ }).query()).toBeNull()
  })

  it("are pinned by whose work it is, and stand above all others", async () => {
    const mine = comment({ can_pin: true, text: "Look here" })
    let isPinned = false
    answerCalls(
      answer(listComments2, () => ({ ...commentPage(isPinned ? [] : [mine]), pinned: isPinned ? { ...mine, is_pinned: true } : null })),
      answer(pinComment, ({ id, is_pinned }) => {
        isPinned = is_pinned
        return { id, is_pinned }
      }),
    )
    await show({ viewer: "member" })
    await userEvent.click(page.getByRole("button", { name: "More actions for Ada's comment" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Pin to top" }))
    await expect.element(page.getByText("Pinned by the author")).toBeVisible()
    await lookAt("pinned")
  })

  it("come back when their deletion is undone, the focus at the heading meanwhile", async () => {
    answerCalls(listed(comment({ author: oneself, can_delete: true })))
    await show({ viewer: "member" })
    await userEvent.click(page.getByRole("button", { name: "More actions for Bo's comment" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Delete" }))
    await expect.element(page.getByText("The light is lovely")).not.toBeInTheDocument()
    await focused(page.getByRole("heading", { level: 2 }))
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(page.getByText("The light is lovely")).toBeVisible()
  })

  it("that were answered keep their place once they are deleted, and stand there again where that failed", async () => {
    const root = comment({ author: oneself, can_delete: true, reply_count: 1 })
    let isAway = true
    const deletion = answer(deleteComment, ({ id }) => {
      if (isAway) throw OFFLINE
      return { id, leaves_place: true }
    })
    const reply = comment({ root_id: root.id, text: "I see" })
    answerCalls(
      listed(root),
      deletion,
      answer(listReplies, () => ({ items: [reply], next_cursor: null })),
    )
    await show({ viewer: "member" })
    const remove = async () => {
      await userEvent.click(page.getByRole("button", { name: "More actions for Bo's comment" }))
      await userEvent.click(page.getByRole("menuitem", { name: "Delete" }))
      await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible()
      expect(deletion.asked).toHaveLength(isAway ? 0 : 1)
      await vi.advanceTimersByTimeAsync(UNDO_LASTS_MS)
      vi.useRealTimers()
    }
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await remove()
    await expect.element(page.getByText("The light is lovely")).toBeVisible()
    isAway = false
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await remove()
    await expect.element(page.getByText("This comment was deleted.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Show 1 reply" }))
    await expect.element(page.getByText("I see")).toBeVisible()
    await lookAt("a place that is left")
  })

  it("that a moderator hid are the author's alone, with the way to object; of another's the place is left", async () => {
    const hidden = comment({ author: oneself, state: "limited", can_delete: true, text: "Go away" })
    answerCalls(
      answer(appealAllowance, () => ({ limit: 3, left: 2, next_at: null })),
      answer(listComments2, () => ({ ...commentPage([placeOf(comment({ reply_count: 1 }))]), waiting: [hidden] })),
    )
    await show({ viewer: "member" })
    await expect.element(page.getByText("Only you can see this. A moderator hid it.")).toBeVisible()
    await expect.element(page.getByText("This comment was deleted.")).toBeVisible()
    await lookAt("hidden comments")
    await userEvent.click(page.getByRole("button", { name: "Appeal" }))
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await lookAt("an appeal for a comment")
  })

  it("are led to by an address, a reply unfolded, with the focus; one that is gone is said to be", async () => {
    const root = comment({ reply_count: 1 })
    const reply = comment({ root_id: root.id, text: "Thanks!" })
    answerCalls(
      answer(listComments2, ({ comment_id }) => ({ ...commentPage([root]), focused: comment_id === reply.id ? { root, reply } : null })),
      answer(listReplies, () => ({ items: [reply], next_cursor: null })),
    )
    const address = (id: string) => `/en/explore/detail/x#${id.replace("_", "-")}`
    const main = await show({ address: address(reply.id) })
    await expect.element(page.getByText("Thanks!")).toBeVisible()
    await expect.poll(() => main.querySelector("[aria-current=true]") === document.activeElement).toBe(true)
    await show({ address: address(comment().id) })
    await expect.element(page.getByText("The linked comment isn't here anymore.")).toBeVisible()
  })
})
