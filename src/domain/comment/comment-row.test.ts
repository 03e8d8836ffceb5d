import { expect, it } from "vitest"
import { testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { asCommentId } from "../_kernel/ids.ts"
import { type CommentRow, commentOf } from "./comment-row.ts"

const [author, owner] = [testMember(), testMember()]
const viewers = { author, owner, moderator: testMember({ isModerator: true }), stranger: testMember(), guest: testGuest(), visitor: null }

const row: CommentRow = {
  ...{
    id: asCommentId("comment_1"),
    rootId: null,
    authorId: author.id,
    authorName: "Ada",
    avatarKey: null,
    replyTo: null,
    text: "Calm.",
    people: [],
  },
  ...{
    images: [{ key: "a", width: 1, height: 1, thumbhash: "", colour: "#808080" }],
    state: "visible",
    level: 1,
    likeCount: 0,
    replyCount: 0,
    hotScore: 1,
  },
  ...{
    pinnedAtMs: null,
    createdAtMs: 1,
    standing: 2,
    isDeleted: false,
    isHidden: false,
    isEdited: false,
    isFresh: true,
    isLiked: false,
    ownerId: owner.id,
  },
}

/** What each viewer may do with a comment, a word each; nothing for those who see its place alone. */
function mayDo(over: Partial<CommentRow>): Readonly<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const [name, viewer] of Object.entries(viewers)) {
    const comment = commentOf({ ...row, ...over }, viewer)
    const may = Object.entries({ edit: comment.can_edit, delete: comment.can_delete, hide: comment.can_hide, pin: comment.can_pin })
    if (!comment.is_deleted || may.some(([, can]) => can))
      told[name] = [...may.flatMap(([what, can]) => (can ? [what] : [])), ...(comment.is_masked ? ["masked"] : [])].join(" ")
  }
  return told
}

const ALL = { author: "edit delete", owner: "delete hide pin", moderator: "delete", stranger: "", guest: "", visitor: "" }

it.each<readonly [string, Partial<CommentRow>, Readonly<Record<string, string>>]>([
  ["that is new", {}, ALL],
  ["that is no longer new", { isFresh: false }, { ...ALL, author: "delete" }],
  ["that is a reply", { rootId: asCommentId("comment_0") }, { ...ALL, owner: "delete hide" }],
  ["that the work's author wrote", { authorId: owner.id }, { ...ALL, author: "", owner: "edit delete pin" }],
  ["that the work's author wrote and waits", { authorId: owner.id, state: "pending", standing: 1 }, { owner: "edit delete" }],
  ["that waits", { state: "pending", standing: 1 }, { author: "edit delete" }],
  ["that is limited", { state: "limited", standing: 1 }, { author: "delete" }],
  ["that is hidden", { isHidden: true }, { author: "edit delete", owner: "delete hide", moderator: "delete" }],
  ["that is deleted", { isDeleted: true }, {}],
  ["of a work that is nobody's", { ownerId: null }, { ...ALL, owner: "" }],
  ["of somebody who is gone", { authorId: null }, { ...ALL, author: "" }],
  [
    "that is too strong for most",
    { level: 8 },
    { ...ALL, owner: "delete hide pin masked", stranger: "masked", guest: "masked", visitor: "masked" },
  ],
])("with a comment %s, each may do what is theirs to do", (_, over, told) => {
  expect(mayDo(over)).toEqual(told)
})
