import { newAccountId, newCommentId } from "../../src/domain/_kernel/ids.ts"
import type { Comment } from "../../src/domain/comment/contract.ts"
import type { Person } from "../../src/domain/social/contract.ts"
import { NOON_MS } from "./mount.tsx"

/** A comment that Ada wrote an hour before noon. */
export const comment = (over: Partial<Comment> = {}): Comment => ({
  id: newCommentId(Date.now()),
  root_id: null,
  reply_to: null,
  author: { id: newAccountId(Date.now()), name: "Ada", avatar: null, is_self: false, is_owner: false },
  text: "The light is lovely",
  images: [],
  mentions: [],
  create_at: new Date(NOON_MS - 3_600_000).toISOString(),
  like_count: 0,
  is_liked: false,
  reply_count: 0,
  is_pinned: false,
  is_deleted: false,
  is_masked: false,
  state: "visible",
  is_edited: false,
  is_hidden: false,
  can_edit: false,
  can_delete: false,
  can_pin: false,
  can_hide: false,
  ...over,
})

/** Who the viewer is below what they wrote. */
export const oneself = { id: newAccountId(Date.now()), name: "Bo", avatar: null, is_self: true, is_owner: false }

/** Comments as a work has them: none, unless said. */
export const commentPage = (items: readonly Comment[] = []) => ({
  items: [...items],
  next_cursor: null,
  pinned: null,
  waiting: [],
  focused: null,
  total: items.length,
  is_closed: false,
  can_close: false,
})

/** Somebody as lists and searches show them. */
export const person = (over: Partial<Person> = {}): Person => ({
  id: newAccountId(Date.now()),
  name: "Ada",
  bio: "",
  avatar: null,
  is_followed: false,
  is_self: false,
  ...over,
})
