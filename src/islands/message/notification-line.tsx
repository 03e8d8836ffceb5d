import { AtSign, Bookmark, Coins, Heart, type LucideIcon, MessageCircle, Reply, Scale, ShieldCheck, Sparkles, UserPlus } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Notification, Notifier } from "../../domain/message/notification-contract.ts"
import type { NotificationKind } from "../../domain/message/notification-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { initialsOf } from "../_ui/initials.ts"
import { useMomentWords } from "../_ui/moment.tsx"
import { notificationHref, useNotificationWords } from "./notification-words.ts"

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  follow: UserPlus,
  like: Heart,
  collect: Bookmark,
  comment: MessageCircle,
  reply: Reply,
  mention: AtSign,
  publish: Sparkles,
  decision: ShieldCheck,
  appeal: Scale,
  reward: Coins,
}

interface LineProps {
  readonly notification: Notification
  readonly locale: Locale
  /** Its place in the list, by which the keyboard finds it. */
  readonly item: number
}

/** A line of the notifications: who did what, when, and to which work. All of it is one link. */
export function NotificationLine({ notification, locale, item }: LineProps) {
  const t = useMessages("message")
  const words = useNotificationWords()
  const { ago } = useMomentWords()
  const href = notificationHref(notification, locale)
  const { kind, people, is_read: isRead, created_at: createdAt } = notification
  const content = (
    <>
      <Face person={people[0]} kind={kind} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={`line-clamp-3 text-pretty break-words ${isRead ? "text-ink-2" : "font-semibold text-ink"}`}>
          {words(notification)}
        </span>
        <time dateTime={createdAt} className="text-xs text-ink-3">
          {ago(createdAt)}
        </time>
      </span>
      <Thumbnail notification={notification} />
      {isRead ? null : (
        <span className="mt-1.5 size-2 shrink-0 rounded-pill bg-accent">
          <span className="sr-only">{t("unread")}</span>
        </span>
      )}
    </>
  )
  const look = "flex min-h-14 items-start gap-3 rounded-control px-2 py-2.5"
  return href === null ? (
    <div className={look} data-item={item}>
      {content}
    </div>
  ) : (
    <a className={`${look} hover:bg-hover`} href={href} data-item={item}>
      {content}
    </a>
  )
}

/** Who did it last, with a sign of what they did; the sign alone where the house tells it. */
function Face({ person, kind }: { readonly person: Notifier | undefined; readonly kind: NotificationKind }) {
  const Icon = ICONS[kind]
  const shape =
    "image-edge grid size-10 shrink-0 place-items-center overflow-hidden rounded-pill bg-raised font-semibold text-ink-2 uppercase"
  if (person === undefined) {
    return (
      <span className={shape} aria-hidden="true">
        <Icon size={18} strokeWidth={1.75} />
      </span>
    )
  }
  return (
    <span className="relative shrink-0" aria-hidden="true">
      <span className={shape}>
        {person.avatar === null ? (
          initialsOf(person.name)
        ) : (
          <img src={person.avatar} alt="" className="size-full object-cover" width={40} height={40} loading="lazy" decoding="async" />
        )}
      </span>
      <span className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-pill border border-line bg-ground text-ink-2">
        <Icon size={11} strokeWidth={2} />
      </span>
    </span>
  )
}

/** The work, where anybody may meet it: what has a level is not shown where it was not asked for. */
function Thumbnail({ notification: { subject } }: { readonly notification: Notification }) {
  const cover = subject?.card?.level === undefined ? subject?.card?.cover : undefined
  if (cover === undefined || cover.url === null || cover.width === 0) return null
  const { src } = coverSources({ ...cover, url: cover.url })
  return (
    <img
      src={src}
      alt=""
      className="image-edge size-10 shrink-0 rounded-control object-cover"
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      style={{ backgroundColor: cover.colour }}
    />
  )
}
