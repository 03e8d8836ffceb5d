import { Ellipsis, Eye, EyeOff, Flag, Heart, Link2, MessageCircle, Pencil, Pin, PinOff, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import type { Comment } from "../../domain/comment/contract.ts"
import { imageSources } from "../../domain/library/rendition-rules.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Menu, type MenuItem } from "../_ui/menu.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { CommentAvatar } from "./comment-avatar.tsx"
import { CommentText } from "./comment-text.tsx"
import { EditForm, type EditFormProps } from "./edit-form.tsx"
import { anchorOf } from "./place.ts"
import { useLike } from "./use-like.ts"

/** Widths of the small copies of a comment's images. */
const IMAGE_WIDTHS = [160, 320, 640] as const

export interface CommentActions {
  readonly onReply: (comment: Comment) => void
  readonly onDelete: (comment: Comment) => void
  readonly onPin: (comment: Comment) => void
  readonly onEdit: (comment: Comment) => void
  readonly onHide: (comment: Comment) => void
  /** Which comment is being edited, and what its form needs. */
  readonly editing: (Omit<EditFormProps, "comment"> & { readonly id: string }) | null
  /** Nobody answers anymore. */
  readonly isClosed: boolean
  readonly onReport: (comment: Comment) => void
  readonly onAppeal: (comment: Comment) => void
}

interface CommentItemProps extends CommentActions {
  readonly locale: string
  readonly comment: Comment
  /** An address leads to it. */
  readonly isLinked?: boolean
  /** What stands below it: replies, and the form for one. */
  readonly children?: ReactNode
}

/** A comment or a reply with what one does with it; of one that is gone, the place. */
export function CommentItem({ locale, comment, isLinked = false, children, ...actions }: CommentItemProps) {
  const t = useMessages("comment")
  const { author } = comment
  const editing = actions.editing?.id === comment.id ? actions.editing : null
  return (
    <li
      id={anchorOf(comment.id)}
      data-item=""
      tabIndex={-1}
      aria-current={isLinked ? "true" : undefined}
      className={`grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-card py-3 ${isLinked ? "bg-accent-soft px-3" : ""}`}
    >
      {author === null || comment.is_deleted ? (
        <>
          <span className="size-9 rounded-pill bg-raised" aria-hidden="true" />
          <p className="self-center text-ink-3">{t("gone")}</p>
        </>
      ) : (
        <>
          <CommentAvatar name={author.name} url={author.avatar} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <Head locale={locale} comment={comment} author={author} />
            {comment.is_hidden ? <p className="border-s-2 border-warn ps-2 text-xs text-ink-2">{t("hiddenMark")}</p> : null}
            {editing === null ? (
              <Words locale={locale} comment={comment} />
            ) : (
              <EditForm
                comment={comment}
                people={editing.people}
                onNaming={editing.onNaming}
                onSaved={editing.onSaved}
                onCancel={editing.onCancel}
              />
            )}
            <Images comment={comment} name={author.name} />
            {editing !== null ? null : comment.state === "visible" ? (
              <Actions comment={comment} name={author.name} {...actions} />
            ) : (
              <Waiting comment={comment} name={author.name} {...actions} />
            )}
          </div>
        </>
      )}
      {children === undefined ? null : (
        <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:col-span-2 max-sm:col-start-1 max-sm:ps-4">{children}</div>
      )}
    </li>
  )
}

function Words({ locale, comment }: { readonly locale: string; readonly comment: Comment }) {
  const t = useMessages("comment")
  return comment.is_masked ? <p className="text-ink-3">{t("masked")}</p> : <CommentText locale={locale} comment={comment} />
}

type Author = NonNullable<Comment["author"]>

function Head({ locale, comment, author }: { readonly locale: string; readonly comment: Comment; readonly author: Author }) {
  const t = useMessages("comment")
  const { ago, minute } = useMomentWords()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <a href={`/${locale}/user/${author.id}`} className="min-w-0 truncate font-semibold hover:underline">
        <bdi>{author.name}</bdi>
      </a>
      {author.is_owner ? <span className="rounded-pill border border-line px-2 text-xs text-ink-2">{t("owner")}</span> : null}
      {author.is_self ? <span className="text-xs text-ink-3">{t("you")}</span> : null}
      {comment.reply_to === null ? null : (
        <span className="min-w-0 text-ink-3 wrap-anywhere">{t("replyingTo", { name: comment.reply_to.name })}</span>
      )}
      <a href={`#${anchorOf(comment.id)}`} title={minute(comment.create_at)} className="text-xs text-ink-3 hover:underline">
        <time dateTime={comment.create_at}>{ago(comment.create_at)}</time>
      </a>
      {comment.is_edited ? <span className="text-xs text-ink-3">{t("edited")}</span> : null}
      {comment.is_pinned ? (
        <span className="inline-flex items-center gap-1 text-xs text-ink-2">
          <Pin size={12} strokeWidth={1.75} aria-hidden="true" />
          {t("pinned")}
        </span>
      ) : null}
    </p>
  )
}

function Images({ comment: { images }, name }: { readonly comment: Comment; readonly name: string }) {
  const t = useMessages("comment")
  if (images.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {images.map(({ url, width, height, colour }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              {...imageSources(url, width, height, IMAGE_WIDTHS)}
              sizes="160px"
              alt={t("imageAlt", { number: String(index + 1), name })}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-40 w-auto max-w-full rounded-control object-cover"
              style={{ backgroundColor: colour, aspectRatio: `${width} / ${height}` }}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ActionsProps extends CommentActions {
  readonly comment: Comment
  readonly name: string
}

function Actions({ comment, name, onReply, ...actions }: ActionsProps) {
  const t = useMessages("comment")
  const like = useLike(comment)
  return (
    <div className="-ms-2 flex flex-wrap items-center gap-1 text-ink-2">
      <Button
        variant="quiet"
        size="small"
        label={t("likeNamed", { name, count: like.count })}
        aria-pressed={like.isLiked}
        onClick={like.press}
        className="max-md:min-h-11"
      >
        <Heart
          size={14}
          strokeWidth={1.75}
          fill={like.isLiked ? "currentColor" : "none"}
          className={like.isLiked ? "text-accent" : ""}
          aria-hidden="true"
        />
        <span className="tabular-nums">{like.count === 0 ? t("like") : like.count}</span>
      </Button>
      {actions.isClosed ? null : (
        <Button
          variant="quiet"
          size="small"
          icon={MessageCircle}
          label={t("replyNamed", { name })}
          onClick={() => onReply(comment)}
          className="max-md:min-h-11"
        >
          {t("reply")}
        </Button>
      )}
      <More comment={comment} name={name} {...actions} />
      <p role="status" className="text-xs text-bad empty:hidden">
        {like.hasFailed ? t("likeFailed") : ""}
      </p>
    </div>
  )
}

/** What nobody else sees yet: why, and the way to take it back. */
function Waiting({ comment, name, ...actions }: ActionsProps) {
  const t = useMessages("comment")
  const isTaken = comment.state === "limited" || comment.state === "removed"
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="border-s-2 border-warn ps-2 text-xs text-ink-2">
        {comment.state === "pending" ? t("state_pending") : t(comment.state === "limited" ? "state_limited" : "state_removed")}
      </p>
      {isTaken ? (
        <Button variant="quiet" size="small" onClick={() => actions.onAppeal(comment)} className="max-md:min-h-11">
          {t("appeal")}
        </Button>
      ) : null}
      <More comment={comment} name={name} {...actions} />
    </div>
  )
}

function More({ comment, name, onDelete, onPin, onEdit, onHide, onReport }: Omit<ActionsProps, "onReply" | "onAppeal">) {
  const t = useMessages("comment")
  const link = () => void copyText(`${location.origin}${location.pathname}#${anchorOf(comment.id)}`, t("copied"))
  const items: readonly MenuItem[] = [
    { label: t("copyLink"), icon: Link2, onChoose: link },
    ...(comment.can_edit ? [{ label: t("edit"), icon: Pencil, onChoose: () => onEdit(comment) }] : []),
    ...(comment.can_hide
      ? [
          {
            label: t(comment.is_hidden ? "showToOthers" : "hideFromOthers"),
            icon: comment.is_hidden ? Eye : EyeOff,
            onChoose: () => onHide(comment),
          },
        ]
      : []),
    ...(comment.can_pin
      ? [{ label: t(comment.is_pinned ? "unpin" : "pin"), icon: comment.is_pinned ? PinOff : Pin, onChoose: () => onPin(comment) }]
      : []),
    ...(comment.author?.is_self === true ? [] : [{ label: t("report"), icon: Flag, onChoose: () => onReport(comment) }]),
  ]
  const removing: readonly MenuItem[] = comment.can_delete
    ? [{ label: t("delete"), icon: Trash2, isDangerous: true, onChoose: () => onDelete(comment) }]
    : []
  return (
    <Menu
      opener={<Button variant="quiet" size="small" icon={Ellipsis} label={t("actions", { name })} className="max-md:min-h-11" />}
      groups={removing.length === 0 ? [items] : [items, removing]}
    />
  )
}
