import { type Ban, listBans } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonCards } from "../_ui/skeleton.tsx"
import { FilterChips } from "../_ui/toolbar.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"
import { BanCard } from "./ban-card.tsx"
import type { FoundAccount } from "./use-finder.ts"

/** Which bans are listed: those in force, all of them, all of one account. */
export type BanFilter = "in-force" | "all" | "account"

const idOf = ({ id }: Ban) => id

/** The bans that a filter keeps, newest first. */
export function useBans(filter: BanFilter, accountId: string | null): PagedListHandle<Ban> {
  const account = filter === "account" ? (accountId ?? undefined) : undefined
  return useCallList(listBans, { account_id: account, state: filter === "in-force" ? filter : undefined }, { keyOf: idOf })
}

interface BanListProps {
  readonly bans: PagedListHandle<Ban>
  readonly filter: BanFilter
  /** The account whose bans can be listed alone. */
  readonly chosen: FoundAccount | null
  readonly onFilter: (filter: BanFilter) => void
  readonly onOpen: (accountId: string) => void
  readonly onEnd: (account: Ban["account"]) => void
}

/** The bans and their filter. */
export function BanList({ bans, filter, chosen, onFilter, onOpen, onEnd }: BanListProps) {
  const t = useMessages("moderation")
  const name = chosen?.name ?? ""
  const filters = [
    { value: "in-force", label: t("inForce") },
    { value: "all", label: t("all") },
    ...(chosen === null ? [] : [{ value: "account", label: t("ofAccount", { name }) } as const]),
  ] as const
  const title = { "in-force": t("emptyTitle"), all: t("emptyAllTitle"), account: t("emptyAccountTitle", { name }) }[filter]
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="bans-title">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="bans-title" className="text-lg font-semibold">
          {t("bans")}
        </h2>
        <FilterChips label={t("showBans")} choices={filters} chosen={filter} onChoose={onFilter} />
      </div>
      <PagedList
        list={bans}
        failed={t("failedTitle")}
        skeleton={<SkeletonCards count={3} label={t("loadingBans")} />}
        empty={<Empty title={title} body={filter === "account" ? undefined : t("emptyBody")} />}
        more={t("more")}
      >
        {(items) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((ban) => (
              <li key={ban.id} data-item="">
                <BanCard ban={ban} onOpen={onOpen} onEnd={onEnd} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
