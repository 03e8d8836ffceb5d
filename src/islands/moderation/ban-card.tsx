import type { ReactNode } from "react"
import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { BanBadge } from "./state-badge.tsx"
import { useAccountName } from "./use-account-name.ts"

interface BanCardProps {
  readonly ban: Ban
  readonly onOpen: (accountId: string) => void
  readonly onEnd: (account: Ban["account"]) => void
}

/** One ban: of whom, why, from when until when, by whom, and how it ended. */
export function BanCard({ ban, onOpen, onEnd }: BanCardProps) {
  const t = useMessages("moderation")
  const nameOf = useAccountName()
  const name = nameOf(ban.account)
  const moment = (iso: string) => (
    <time dateTime={iso} className="tabular-nums">
      {t("moment", { date: new Date(iso) })}
    </time>
  )
  return (
    <article id={ban.id} tabIndex={-1} className="grid scroll-mt-20 gap-3 rounded-card border border-line bg-raised p-4" aria-label={name}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base font-semibold">
          <button
            type="button"
            className="text-link max-w-full min-h-6 text-start break-words"
            aria-label={t("openAccount", { name })}
            onClick={() => onOpen(ban.account.id)}
          >
            <bdi>{name}</bdi>
          </button>
        </h3>
        <BanBadge state={ban.state} />
      </div>
      <p className="break-words whitespace-pre-line" dir="auto">
        {ban.reason}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        <Fact name={t("from")}>{moment(ban.starts_at)}</Fact>
        <Fact name={t("until")}>{ban.ends_at === null ? t("forGood") : moment(ban.ends_at)}</Fact>
        <Fact name={t("by")}>
          <bdi className="break-all">{nameOf(ban.actor)}</bdi>
        </Fact>
      </dl>
      {ban.note === "" ? null : <Note name={t("note")} text={ban.note} />}
      {ban.cancelled_at === null ? null : (
        <Note
          name={t("cancelledBy", {
            date: new Date(ban.cancelled_at),
            name: ban.cancelled_by === null ? "" : nameOf(ban.cancelled_by),
          })}
          text={ban.cancel_note ?? ""}
        />
      )}
      {ban.state === "in-force" ? (
        <Button label={t("cancelBanOf", { name })} onClick={() => onEnd(ban.account)} className="justify-self-start">
          {t("cancelBan")}
        </Button>
      ) : null}
    </article>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-1.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Note({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="grid gap-0.5 border-s-2 border-line-strong ps-3 text-ink-2">
      <p className="text-xs text-ink-3">{name}</p>
      {text === "" ? null : (
        <p className="break-words whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}
