import { Search } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { AccountBadge } from "./state-badge.tsx"
import type { Finder, FoundAccount } from "./use-finder.ts"

/** As many as one answer holds; then there may be more. */
const MOST_FOUND = 20

/** Finds the account that something is to be done about. */
export function AccountFinder({ finder, onChoose }: { readonly finder: Finder; readonly onChoose: (account: FoundAccount) => void }) {
  const t = useMessages("moderation")
  const { query, found, isBusy, failure, isShort } = finder
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault()
    finder.submit()
  }
  return (
    <section className="grid gap-4 rounded-card border border-line bg-raised p-4" aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="text-lg font-semibold">
        {t("accounts")}
      </h2>
      <form method="post" role="search" aria-labelledby="accounts-title" onSubmit={submit} noValidate>
        <TextField
          label={t("findLabel")}
          hint={t("findHint")}
          error={isShort ? { text: t("findShort") } : undefined}
          type="search"
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={320}
          dir="auto"
          text={query}
          onText={finder.type}
          beside={
            <Button type="submit" variant={finder.chosen === null ? "primary" : "plain"} icon={Search} isBusy={isBusy} className="shrink-0">
              {t("find")}
            </Button>
          }
        />
      </form>
      <p role="status" className="sr-only">
        {isBusy ? t("finding") : found === null ? "" : t("found", { count: found.length })}
      </p>
      <FailureBox hasNoFields failure={failure} onRetry={finder.retry} />
      {found === null || failure !== null ? null : found.length === 0 ? (
        <Empty title={t("noneTitle")} body={t("noneBody")} />
      ) : (
        <Found found={found} chosenId={finder.chosen?.id ?? null} onChoose={onChoose} />
      )}
    </section>
  )
}

function Found({
  found,
  chosenId,
  onChoose,
}: {
  readonly found: readonly FoundAccount[]
  readonly chosenId: string | null
  readonly onChoose: (account: FoundAccount) => void
}) {
  const t = useMessages("moderation")
  return (
    <div className="grid gap-2">
      <ul className="grid max-h-80 gap-1 overflow-y-auto" aria-label={t("found", { count: found.length })}>
        {found.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              aria-current={account.id === chosenId ? "true" : undefined}
              onClick={() => onChoose(account)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line px-3 py-1.5 text-start -outline-offset-2 transition-colors duration-120 hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft"
            >
              <span className="grid min-w-0 grow">
                <bdi className="truncate font-semibold">{account.name}</bdi>
                <bdi className="truncate text-xs text-ink-3">{account.email ?? account.id}</bdi>
              </span>
              <AccountBadge account={account} />
            </button>
          </li>
        ))}
      </ul>
      {found.length >= MOST_FOUND ? <p className="text-xs text-ink-3">{t("foundMany")}</p> : null}
    </div>
  )
}
