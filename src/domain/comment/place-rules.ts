import type { Comment } from "./contract.ts"

/** What is left of a comment where only its place is shown, for every viewer. */
export function placeOf({ id, root_id, create_at, reply_count }: Pick<Comment, "id" | "root_id" | "create_at" | "reply_count">): Comment {
  return {
    id,
    root_id,
    create_at,
    reply_count,
    reply_to: null,
    author: null,
    text: "",
    images: [],
    mentions: [],
    like_count: 0,
    is_liked: false,
    is_pinned: false,
    is_deleted: true,
    is_masked: false,
    state: "visible",
    is_edited: false,
    is_hidden: false,
    can_edit: false,
    can_delete: false,
    can_pin: false,
    can_hide: false,
  }
}
