import { Lock, LockOpen, MessageCircle } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"
import { COMMENT_ORDERS, type CommentOrder } from "../../domain/comment/comment-rules.ts"
import type { Comment } from "../../domain/comment/contract.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { CommentForm } from "./comment-form.tsx"
import { type CommentActions, CommentItem } from "./comment-item.tsx"
import type { CommentsProps } from "./comments.island.tsx"
import { anchorOf, linkedComment, type Place } from "./place.ts"
import { Replies } from "./replies.tsx"
import { useComments } from "./use-comments.ts"
import { usePeople } from "./use-people.ts"

const ThingAppealDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../moderation/appeals/thing-appeal.tsx").then((chunk) => chunk.ThingAppealDialog),
)
/** Of a comment, as the dialog names it. */
const TITLE_CHARACTERS = 80

/** What people say of a work: members write, everybody reads. */
export function Comments({ locale, objectType, id }: CommentsProps) {
  const t = useMessages("comment")
  const place: Place = { objectType, id }
  const [order, setOrder] = useState<CommentOrder>("hot")
  const [linkedId] = useState(() => linkedComment(location.hash))
  const [answered, answer] = useState<Comment | null>(null)
  const [edited, edit] = useState<Comment | null>(null)
  const [appealed, setAppealed] = useState<Comment | null>(null)
  const [said, say] = useState("")
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, around, fresh, gone, remove, pin, add, replace, hideFromOthers, close, shownOf } = useComments(place, order, linkedId)
  const { pinned, waiting, focused, total } = around
  const count = total + fresh.length - gone.size
  const written = fresh.filter(({ root_id: rootId }) => rootId === null)
  const here = [...written, ...(pinned === null ? [] : [pinned]), ...list.items]
  const authors = [...here, ...fresh]
    .map(shownOf)
    .flatMap(({ author }) => (author === null || author.is_self ? [] : [{ id: author.id, name: author.name }]))
  const { people, ask } = usePeople(authors)
  const isFocusApart = focused !== null && !here.some((one) => one.id === focused.root.id)
  useLinkedFocus(linkedId, list.hasStarted)

  const reply = (comment: Comment) => (isSignedIn() ? answer(comment) : openLogin())
  const sent = (comment: Comment) => {
    add(comment)
    answer(null)
    say(comment.state === "visible" ? t(comment.root_id === null ? "sent" : "sentReply") : t("sentWaiting"))
  }
  const isClosed = around.is_closed && !around.can_close
  const leaveEdit = (comment: Comment) => {
    edit(null)
    document.getElementById(anchorOf(comment.id))?.focus()
  }
  const actions: CommentActions = {
    onReply: reply,
    onDelete: (comment: Comment) => {
      remove(comment, { deleted: t("deleted"), undo: t("undo") })
      // Its button is gone.
      heading.current?.focus()
    },
    onPin: (comment: Comment) => void pin(comment),
    onReport: report,
    onEdit: edit,
    onHide: (comment) => void hideFromOthers(comment),
    editing:
      edited === null
        ? null
        : {
            id: edited.id,
            people,
            onNaming: ask,
            onSaved: (saved) => {
              replace(saved)
              leaveEdit(saved)
              say(t(saved.state === "visible" ? "saved" : "sentWaiting"))
            },
            onCancel: () => leaveEdit(edited),
          },
    isClosed,
    onAppeal: setAppealed,
  }
  const thread = (known: Comment) => {
    const root = shownOf(known)
    if (gone.has(root.id)) return null
    const isAnswered = answered !== null && (answered.root_id ?? answered.id) === root.id
    const isLinkedBelow = focused?.reply !== undefined && focused?.reply !== null && focused.root.id === root.id
    return (
      <CommentItem key={root.id} locale={locale} comment={root} isLinked={root.id === linkedId} {...actions}>
        <Replies
          locale={locale}
          root={root}
          isOpenAtFirst={isLinkedBelow}
          linkedId={linkedId}
          fresh={fresh}
          gone={gone}
          shownOf={shownOf}
          {...actions}
        />
        {isAnswered ? (
          <CommentForm
            key={answered.id}
            place={place}
            answers={answered}
            people={people}
            onNaming={ask}
            onSent={sent}
            onCancel={() => {
              document.getElementById(anchorOf(answered.id))?.focus()
              answer(null)
            }}
          />
        ) : null}
      </CommentItem>
    )
  }
  const above = [
    ...waiting.filter((one) => one.root_id === null || !fresh.some(({ id: known }) => known === one.id)),
    ...written.toReversed(),
  ]
  return (
    <section aria-labelledby="comments" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="comments" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {count <= 0 ? t("title") : t("titleCount", { count })}
      </h2>
      {around.is_closed ? <p className="text-ink-2">{t(around.can_close ? "closedForOthers" : "closed")}</p> : null}
      {isClosed ? null : <CommentForm place={place} answers={null} people={people} onNaming={ask} onSent={sent} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div role="group" aria-label={t("order")} className="flex flex-wrap gap-1">
        {COMMENT_ORDERS.map((one) => (
          <Button
            key={one}
            variant={one === order ? "plain" : "quiet"}
            size="small"
            aria-pressed={one === order}
            onClick={() => setOrder(one)}
            className="max-md:min-h-11"
          >
            {t(one)}
          </Button>
        ))}
        {around.can_close ? (
          <Button
            variant="quiet"
            size="small"
            icon={around.is_closed ? LockOpen : Lock}
            onClick={() => void close(!around.is_closed)}
            className="ms-auto max-md:min-h-11"
          >
            {t(around.is_closed ? "open" : "close")}
          </Button>
        ) : null}
      </div>
      {linkedId !== null && list.hasStarted && focused === null ? (
        <p role="status" className="text-ink-2">
          {t("linkedGone")}
        </p>
      ) : null}
      {isFocusApart && focused !== null ? (
        <div role="group" aria-label={t("linked")}>
          <ul className="grid grid-cols-[minmax(0,1fr)]">{thread(focused.root)}</ul>
        </div>
      ) : null}
      {above.length === 0 && pinned === null ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
          {above.map(thread)}
          {pinned === null ? null : thread(pinned)}
        </ul>
      )}
      <PagedList
        list={list}
        empty={above.length > 0 || pinned !== null ? null : <Empty title={t("emptyTitle")} body={t("emptyBody")} icon={MessageCircle} />}
        failed={t("failed")}
        more={t("more")}
        added={(count) => t("added", { count })}
      >
        {(items) => <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">{items.map(thread)}</ul>}
      </PagedList>
      {appealed === null ? null : (
        <ThingAppealDialog
          thing={{ kind: "comment", id: appealed.id, title: firstGraphemes(appealed.text, TITLE_CHARACTERS) }}
          about="state"
          level={1}
          onClose={() => setAppealed(null)}
        />
      )}
      <ToastRegion />
    </section>
  )
}

/** Leads to the comment that the address names, once it is there. */
function useLinkedFocus(linkedId: string | null, isReady: boolean): void {
  useEffect(() => {
    if (linkedId === null || !isReady) return
    const lead = () => {
      const element = document.getElementById(anchorOf(linkedId))
      element?.scrollIntoView({ block: "center" })
      element?.focus({ preventScroll: true })
      return element !== null
    }
    if (lead()) return
    // A reply stands there once its list has come.
    const observer = new MutationObserver(() => {
      if (lead()) observer.disconnect()
    })
    const box = document.getElementById("comments")?.parentElement
    if (box) observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [linkedId, isReady])
}

/** Opens the dialog of reports, as a link to it does. */
function report({ id }: Comment): void {
  const button = document.createElement("button")
  button.hidden = true
  button.dataset["report"] = `comment:${id}`
  document.body.insertAdjacentElement("beforeend", button)
  button.click()
  button.remove()
}
