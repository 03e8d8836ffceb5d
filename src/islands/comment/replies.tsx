import { ChevronDown, ChevronUp } from "lucide-react"
import { useCallback, useEffect, useId, useState } from "react"
import { asCommentId } from "../../domain/_kernel/ids.ts"
import { type Comment, listReplies } from "../../domain/comment/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { type CommentActions, CommentItem } from "./comment-item.tsx"

/** Replies of one page. */
const PAGE = 20

interface RepliesProps extends CommentActions {
  readonly locale: string
  readonly root: Comment
  readonly isOpenAtFirst: boolean
  readonly linkedId: string | null
  /** Replies that the viewer just wrote. */
  readonly fresh: readonly Comment[]
  /** Ids of those that were just deleted. */
  readonly gone: ReadonlySet<string>
  /** A reply as it is by now. */
  readonly shownOf: (comment: Comment) => Comment
}

/** The replies to a comment, once somebody wants to see them. */
export function Replies({ root, isOpenAtFirst, fresh, ...rest }: RepliesProps) {
  const t = useMessages("comment")
  const id = useId()
  const [isOpen, open] = useState(isOpenAtFirst)
  const count = root.reply_count + fresh.filter(({ root_id: rootId }) => rootId === root.id).length
  // Who answers wants to see it stand there.
  useEffect(() => {
    if (fresh.some(({ root_id: rootId }) => rootId === root.id)) open(true)
  }, [fresh, root.id])
  if (count === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p>
        <Button
          variant="quiet"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
          className="-ms-2 max-md:min-h-11"
        >
          {isOpen ? t("hideReplies") : t("showReplies", { count })}
        </Button>
      </p>
      <div id={id}>{isOpen ? <OpenReplies root={root} fresh={fresh} {...rest} /> : null}</div>
    </div>
  )
}

function OpenReplies({ locale, root, linkedId, fresh, gone, shownOf, ...actions }: Omit<RepliesProps, "isOpenAtFirst">) {
  const t = useMessages("comment")
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) =>
      call(
        listReplies,
        { comment_id: asCommentId(root.id), limit: PAGE, ...(cursor === null ? {} : { cursor }) },
        { handlesErrors: true, isInBackground: true, signal },
      ),
    [root.id],
  )
  const list = usePagedList<Comment>({ load, keyOf: ({ id }) => id })
  const known = new Set(list.items.map(({ id }) => id))
  const added = fresh.filter(({ id, root_id: rootId }) => rootId === root.id && !known.has(id))
  const item = (reply: Comment) =>
    gone.has(reply.id) ? null : (
      <CommentItem key={reply.id} locale={locale} comment={shownOf(reply)} isLinked={reply.id === linkedId} {...actions} />
    )
  return (
    <>
      <PagedList list={list} empty={null} failed={t("repliesFailed")} more={t("moreReplies")} added={(count) => t("added", { count })}>
        {(items) => <ul className="grid grid-cols-[minmax(0,1fr)]">{items.map(item)}</ul>}
      </PagedList>
      {added.length === 0 ? null : <ul className="grid grid-cols-[minmax(0,1fr)]">{added.map(item)}</ul>}
    </>
  )
}
