import { useCallback, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { asCommentId, asWorkId } from "../../domain/_kernel/ids.ts"
import type { CommentOrder } from "../../domain/comment/comment-rules.ts"
import { type Comment, closeComments, deleteComment, hideComment, listComments2, pinComment } from "../../domain/comment/contract.ts"
import { placeOf } from "../../domain/comment/place-rules.ts"
import { call } from "../_runtime/call.ts"
import { undoable } from "../_runtime/undoable.ts"
import { tellFailure } from "../_ui/failure.ts"
import { usePagedList } from "../_ui/use-paged-list.ts"
import type { Place } from "./place.ts"

/** Comments of one page. */
const PAGE = 20

type Page = CallOutput<typeof listComments2>
type Around = Pick<Page, "pinned" | "waiting" | "focused" | "total" | "is_closed" | "can_close">
const NOTHING: Around = { pinned: null, waiting: [], focused: null, total: 0, is_closed: false, can_close: false }

/** What is said when something was done, or was not. */
export interface ActionWords {
  readonly deleted: string
  readonly undo: string
}

/** The comments of a work, and all that becomes of them while somebody looks. */
export function useComments({ objectType, id }: Place, order: CommentOrder, linkedId: string | null) {
  const [around, setAround] = useState<Around>(NOTHING)
  const [fresh, setFresh] = useState<readonly Comment[]>([])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlyMap<string, Comment>>(new Map())
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const focus = linkedId === null ? {} : { comment_id: asCommentId(linkedId) }
      const input = { obj_type: objectType, obj_id: asWorkId(id), order_by: order, limit: PAGE, ...(cursor === null ? focus : { cursor }) }
      const { items, next_cursor, ...rest } = await call(listComments2, input, { handlesErrors: true, isInBackground: true, signal })
      if (cursor === null) {
        setAround(rest)
        setFresh([])
      }
      return { items, next_cursor }
    },
    [objectType, id, order, linkedId],
  )
  const list = usePagedList<Comment>({ load, keyOf: (comment) => comment.id })
  const hide = (comment: Comment, isHidden: boolean) =>
    setGone((before) => {
      const after = new Set(before)
      if (isHidden) after.add(comment.id)
      else after.delete(comment.id)
      return after
    })
  const remove = (comment: Comment, words: ActionWords) => {
    hide(comment, true)
    undoable(words.deleted, words.undo, {
      undo: () => hide(comment, false),
      finish: () =>
        call(deleteComment, { id: asCommentId(comment.id) }, { handlesErrors: true, outlivesPage: true }).then(
          ({ leaves_place: leavesPlace }) => {
            if (!leavesPlace) return
            setEmptied((before) => new Set(before).add(comment.id))
            // A place is no comment anymore.
            setAround((before) => ({ ...before, total: before.total - 1 }))
            hide(comment, false)
          },
          (error: unknown) => {
            hide(comment, false)
            tellFailure(error)
          },
        ),
    })
  }
  const pin = (comment: Comment) =>
    call(pinComment, { id: asCommentId(comment.id), is_pinned: !comment.is_pinned }, { handlesErrors: true }).then(list.reload, tellFailure)
  /** Shows a comment as it is by now. */
  const replace = (comment: Comment) => setChanged((before) => new Map(before).set(comment.id, comment))
  const hideFromOthers = (comment: Comment) =>
    call(hideComment, { id: asCommentId(comment.id), is_hidden: !comment.is_hidden }, { handlesErrors: true }).then(
      ({ is_hidden: isHidden }) => replace({ ...comment, is_hidden: isHidden, is_pinned: comment.is_pinned && !isHidden }),
      tellFailure,
    )
  const close = (isClosed: boolean) =>
    call(closeComments, { obj_id: asWorkId(id), is_closed: isClosed }, { handlesErrors: true }).then(
      (answer) => setAround((before) => ({ ...before, is_closed: answer.is_closed })),
      tellFailure,
    )
  return {
    list,
    around,
    fresh,
    gone,
    remove,
    pin,
    replace,
    hideFromOthers,
    close,
    add: (comment: Comment) => setFresh((before) => [...before, comment]),
    /** A comment as it is by now, wherever it stands: in the list, above it, pinned, or where an address leads. */
    shownOf: (comment: Comment) => (emptied.has(comment.id) ? placeOf(comment) : (changed.get(comment.id) ?? comment)),
  }
}
