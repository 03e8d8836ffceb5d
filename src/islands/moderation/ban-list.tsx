import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { BanCard } from "./ban-card.tsx"
import { FailureNote } from "./failure-note.tsx"
import type { BanFilter, Bans } from "./use-bans.ts"
import type { FoundAccount } from "./use-finder.ts"

const SKELETONS = [1, 2, 3]

interface BanListProps {
  readonly bans: Bans
  readonly filter: BanFilter
  /** The account whose bans can be listed alone. */
  readonly chosen: FoundAccount | null
  readonly onFilter: (filter: BanFilter) => void
  readonly onOpen: (accountId: string) => void
  readonly onEnd: (account: Ban["account"]) => void
}

/** The bans, newest first. */
export function BanList({ bans, filter, chosen, onFilter, onOpen, onEnd }: BanListProps) {
  const t = useMessages("moderation")
  const filters: readonly (readonly [BanFilter, string])[] = [
    ["in-force", t("inForce")],
    ["all", t("all")],
    ...(chosen === null ? [] : [["account", t("ofAccount", { name: chosen.name })] as const]),
  ]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="bans-title">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="bans-title" className="text-lg font-semibold">
          {t("bans")}
        </h2>
        <div className="flex min-w-0 flex-wrap gap-1.5" role="group" aria-label={t("showBans")}>
          {filters.map(([name, label]) => (
            <button
              key={name}
              type="button"
              className="chip max-w-full max-md:min-h-11"
              aria-pressed={filter === name}
              onClick={() => onFilter(name)}
            >
              <span className="max-w-48 truncate">{label}</span>
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {bans.phase === "loading" || bans.isLoadingMore ? t("loadingBans") : ""}
      </p>
      {bans.phase === "loading" ? <Skeletons /> : null}
      {bans.phase === "failed" ? (
        <div className="grid gap-3 rounded-card border border-dashed border-line p-6">
          <h3 className="font-semibold">{t("failedTitle")}</h3>
          <FailureNote failure={bans.failure} onRetry={bans.reload} />
        </div>
      ) : null}
      {bans.phase === "ready" && bans.items.length === 0 ? <Empty filter={filter} name={chosen?.name ?? ""} /> : null}
      {bans.items.length === 0 ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {bans.items.map((ban) => (
            <li key={ban.id}>
              <BanCard ban={ban} onOpen={onOpen} onEnd={onEnd} />
            </li>
          ))}
        </ul>
      )}
      {bans.phase === "ready" ? <FailureNote failure={bans.failure} onRetry={bans.loadMore} /> : null}
      {bans.phase === "ready" && bans.cursor !== null && bans.failure === null ? (
        <button
          type="button"
          className="button-ghost min-h-11 justify-self-center px-6"
          aria-disabled={bans.isLoadingMore}
          onClick={() => bans.isLoadingMore || bans.loadMore()}
        >
          {bans.isLoadingMore ? t("loadingBans") : t("more")}
        </button>
      ) : null}
    </section>
  )
}

function Empty({ filter, name }: { readonly filter: BanFilter; readonly name: string }) {
  const t = useMessages("moderation")
  const title = { "in-force": t("emptyTitle"), all: t("emptyAllTitle"), account: t("emptyAccountTitle", { name }) }[filter]
  return (
    <div className="grid min-h-48 place-content-center justify-items-center gap-2 rounded-card border border-dashed border-line px-6 py-10 text-center">
      <h3 className="text-base font-semibold">{title}</h3>
      {filter === "account" ? null : <p className="text-ink-2">{t("emptyBody")}</p>}
    </div>
  )
}

/** Cards as they will be, while they come. */
function Skeletons() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      {SKELETONS.map((index) => (
        <div key={index} className="grid gap-3 rounded-card border border-line p-4 motion-safe:animate-pulse">
          <div className="flex justify-between gap-4">
            <span className="h-5 w-40 rounded-control bg-hover" />
            <span className="h-5 w-16 rounded-pill bg-hover" />
          </div>
          <span className="h-4 w-4/5 rounded-control bg-hover" />
          <span className="h-4 w-3/5 rounded-control bg-hover" />
        </div>
      ))}
    </div>
  )
}
