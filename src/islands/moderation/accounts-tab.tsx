import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Ban } from "../../domain/moderation/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { AccountFinder } from "./account-finder.tsx"
import { AccountPanel } from "./account-panel.tsx"
import { type BanFilter, BanList, useBans } from "./ban-list.tsx"
import { CancelBanDialog } from "./cancel-ban-dialog.tsx"
import { type FoundAccount, useFinder } from "./use-finder.ts"

interface AccountsTabProps {
  readonly locale: Locale
  readonly viewerId: string
  readonly isAdmin: boolean
}

/** An account and what is done about it, the bans beside it. */
export function AccountsTab({ locale, viewerId, isAdmin }: AccountsTabProps) {
  const t = useMessages("moderation")
  const finder = useFinder()
  const { chosen } = finder
  const [filter, setFilter] = useState<BanFilter>("in-force")
  const shownFilter = filter === "account" && chosen === null ? "in-force" : filter
  const bans = useBans(shownFilter, shownFilter === "account" ? (chosen?.id ?? null) : null)
  const [said, say] = useState("")
  const [ending, setEnding] = useState<Ban["account"] | null>(null)
  const panel = useRef<HTMLHeadingElement>(null)
  const [wanted, setWanted] = useState<{ readonly banId?: string } | null>(null)
  const toPanel = () => setWanted({})
  useEffect(() => {
    // After the dialog has gone: while it is there, nothing beside it takes the focus.
    if (wanted === null) return
    const card = wanted.banId === undefined ? null : document.getElementById(wanted.banId)
    const target = card ?? panel.current
    target?.focus()
  }, [wanted])

  const onBanned = (ban: Ban) => {
    finder.mark(ban.account.id, true)
    bans.reload()
    say(t("banned", { name: ban.account.name }))
    toPanel()
  }
  const onEnded = (ban: Ban) => {
    finder.mark(ban.account.id, false)
    bans.change((items) => items.map((other) => (other.id === ban.id ? ban : other)))
    setEnding(null)
    say(t("cancelled", { name: ban.account.name }))
    setWanted({ banId: ban.id })
  }
  const choose = (account: FoundAccount) => {
    finder.choose(account)
    toPanel()
  }
  const open = async (id: string) => {
    await finder.open(id)
    toPanel()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AccountFinder finder={finder} onChoose={choose} />
          {chosen === null ? null : (
            <AccountPanel
              key={chosen.id}
              heading={panel}
              locale={locale}
              account={chosen}
              isSelf={chosen.id === viewerId}
              isAdmin={isAdmin}
              onBanned={onBanned}
              onKnownBanned={() => {
                finder.mark(chosen.id, true)
                bans.reload()
                toPanel()
              }}
              onEnd={() => setEnding({ id: chosen.id, name: chosen.name })}
            />
          )}
        </div>
        <BanList bans={bans} filter={shownFilter} chosen={chosen} onFilter={setFilter} onOpen={(id) => void open(id)} onEnd={setEnding} />
      </div>
      {ending === null ? null : <CancelBanDialog account={ending} onEnded={onEnded} onClose={() => setEnding(null)} />}
    </div>
  )
}
