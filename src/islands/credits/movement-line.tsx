import { Coins, Gift, Image, type LucideIcon, ReceiptText, Scale, ShoppingBag, Sun, Ticket, Undo2, Zap } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { GRANTABLE_PLANS } from "../../domain/_kernel/plans.ts"
import type { WalletLine } from "../../domain/credits/contract.ts"
import { PURSES, type Purse } from "../../domain/credits/rules.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { signedAmount } from "./signed-amount.ts"

const ICONS: Readonly<Record<WalletLine["kind"], LucideIcon>> = {
  task: Image,
  "stamina-grant": Sun,
  grant: Gift,
  redeem: Ticket,
  reward: ReceiptText,
  purchase: ShoppingBag,
  refund: Undo2,
  adjust: Scale,
}

interface MovementLineProps {
  readonly line: WalletLine
  readonly locale: Locale
  /** The time of day of it, as the reader writes it. */
  readonly time: string
}

/** One movement: what it was for, with the way to it, and what it did to each purse. */
export function MovementLine({ line, locale, time }: MovementLineProps) {
  const Icon = ICONS[line.kind]
  const facts = useFacts(line)
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-control border border-line text-ink-3">
        <Icon size={16} />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <Title line={line} locale={locale} />
        <p className="text-xs text-ink-3 tabular-nums">
          <time dateTime={line.created_at}>{time}</time>
          {facts === null ? null : <> · {facts}</>}
        </p>
      </div>
      <Amounts line={line} locale={locale} />
    </li>
  )
}

/** The prompt of a task, leading to its images as long as they are there; otherwise what kind of movement it is. */
function Title({ line, locale }: { readonly line: WalletLine; readonly locale: Locale }) {
  const t = useMessages("credits")
  const { task } = line
  if (task === null) return <p className="truncate">{t(`kind_${line.kind}`)}</p>
  if (task.title === null) return <p className="truncate text-ink-2">{t("deletedTask")}</p>
  // Cut at its own end, whichever direction it is written in.
  const title = (
    <span dir="auto" className="truncate" title={task.title}>
      {task.title}
    </span>
  )
  // Where nothing came of it there is nothing to lead to.
  return task.state === "returned" ? (
    <p className="flex min-w-0">{title}</p>
  ) : (
    <p className="flex min-w-0">
      <a className="flex min-w-0 hover:underline" href={`/${locale}/create/image#${line.subject_id}`}>
        {title}
      </a>
    </p>
  )
}

function useFacts({ task, detail, kind }: WalletLine): string | null {
  const t = useMessages("credits")
  if (task !== null) {
    switch (task.state) {
      case "held":
        return t("taskHeld", { count: task.price })
      case "returned":
        return t("taskReturned", { count: task.price })
      case "charged": {
        const back = task.price - (task.charged ?? task.price)
        const made = t("taskMade", { count: task.delivered })
        return back > 0 ? `${made} · ${t("taskBack", { count: back })}` : made
      }
    }
  }
  const text = (name: string) => (typeof detail[name] === "string" && detail[name] !== "" ? detail[name] : null)
  if (kind === "redeem") {
    const plan = GRANTABLE_PLANS.find((one) => one === detail["plan"])
    const days = detail["days"]
    const term = plan !== undefined && typeof days === "number" ? t("redeemedPlan", { plan: t(`plan_${plan}`), count: days }) : null
    const code = text("code")?.toUpperCase()
    return [code === undefined ? null : `\u2066${code}-…\u2069`, term].filter((part) => part !== null).join(" · ") || null
  }
  return text("note")
}

function Amounts({ line, locale }: { readonly line: WalletLine; readonly locale: Locale }) {
  const moved = PURSES.filter((purse) => line[purse] !== 0)
  const shown: readonly Purse[] = moved.length > 0 ? moved : line.task === null ? [] : ["stamina"]
  return (
    <div className="grid shrink-0 justify-items-end">
      {shown.map((purse) => (
        <Amount key={purse} purse={purse} value={line[purse]} locale={locale} />
      ))}
    </div>
  )
}

function Amount({ purse, value, locale }: { readonly purse: Purse; readonly value: number; readonly locale: Locale }) {
  const t = useMessages("credits")
  const Icon = purse === "stamina" ? Zap : Coins
  return (
    <span className={`flex items-center gap-1.5 font-semibold tabular-nums ${value > 0 ? "text-good" : value === 0 ? "text-ink-3" : ""}`}>
      <bdi dir="ltr">{signedAmount(value, formatTag(locale))}</bdi>
      <Icon size={14} aria-hidden="true" className="text-ink-3" />
      <span className="sr-only">{t(purse)}</span>
    </span>
  )
}
