import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Notification } from "../../domain/message/notification-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** A name or title in whatever direction it is written, apart from the sentence around it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** Words what a line of the notifications tells. */
export function useNotificationWords(): (notification: Notification) => string {
  const t = useMessages("message")
  const peopleOf = ({ people, count }: Notification): string => {
    const [first = "", second] = people.map(({ name }) => isolated(name))
    const others = count - 2
    if (second === undefined) return first === "" ? t("peopleCount", { count }) : first
    return others > 0 ? t("peopleMore", { first, second, count: others }) : t("peopleTwo", { first, second })
  }
  const titleOf = ({ subject, is_gone: isGone }: Notification): string => {
    if (isGone) return t("gone")
    if (subject?.kind === "ban" || subject?.kind === "account") return t("yourAccount")
    return subject === null || subject.title === "" ? t("untitled") : isolated(subject.title)
  }
  return (notification) => {
    const { kind, outcome, subject } = notification
    const said = { people: peopleOf(notification), title: titleOf(notification) }
    switch (kind) {
      case "follow":
        return t("follow", { people: said.people })
      case "like":
        return subject?.kind === "comment" ? t("likeComment", { people: said.people }) : t("like", said)
      case "collect":
      case "comment":
      case "reply":
      case "mention":
      case "publish":
        return t(kind, said)
      case "decision":
        return t(`decision_${decisionOf(outcome)}`, { title: said.title })
      case "appeal":
        return t(outcome === "overturned" ? "appeal_overturned" : "appeal_upheld", { title: said.title })
      case "reward": {
        const [stamina, coins] = [notification.stamina ?? 0, notification.coins ?? 0]
        if (stamina > 0 && coins > 0) return t("rewardBoth", { stamina, coins })
        return coins > 0 ? t("rewardCoins", { count: coins }) : t("rewardStamina", { count: stamina })
      }
    }
  }
}

function decisionOf(outcome: Notification["outcome"]): "kept" | "limited" | "removed" | "levelled" {
  return outcome === "limited" || outcome === "removed" || outcome === "levelled" ? outcome : "kept"
}

/** Where a line leads; null for one that leads nowhere. */
export function notificationHref({ kind, subject, people }: Notification, locale: Locale): string | null {
  const [first] = people
  if (kind === "reward") return `/${locale}/wallet`
  if (kind === "follow") return first === undefined ? null : `/${locale}/user/${first.id}`
  return subject?.path == null ? null : `/${locale}${subject.path}`
}
