import { Plus } from "lucide-react"
import { useState } from "react"
import { ruleList, type ShownRule } from "../../../domain/moderation/rule-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { focusCard } from "../../_ui/card.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { SearchField } from "../../_ui/search-field.tsx"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { useQuery } from "../../_ui/use-query.ts"
import { RuleEditor } from "./rule-editor.tsx"

const HEADING = "posting-rules"

/** The posting rules: all of them, or one that is changed. Its island lists the messages `rules`, `findings`, `ui` and `errors`. */
export function RulesTab() {
  const t = useMessages("rules")
  const rules = useQuery(ruleList, {})
  /** Null while the list is shown; a rule, or a new one. */
  const [edited, setEdited] = useState<{ readonly rule: ShownRule | null } | null>(null)
  const close = () => {
    setEdited(null)
    requestAnimationFrame(() => focusCard(HEADING))
  }
  const onSaved = (saved: ShownRule) => {
    announce({ tone: "good", body: { kind: "text", text: t("saved", { version: String(saved.version) }) } })
    const others = (rules.value?.items ?? []).filter(({ id }) => id !== saved.id)
    rules.put({ items: [...others, saved].toSorted((left, right) => (left.id < right.id ? -1 : 1)) })
    setEdited({ rule: saved })
    // The form begins anew with what was saved.
    requestAnimationFrame(() => focusCard("rule-title"))
  }
  if (edited !== null)
    return <RuleEditor key={`${edited.rule?.id} ${edited.rule?.version}`} rule={edited.rule} onSaved={onSaved} onClose={close} />
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby={HEADING}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h2 id={HEADING} tabIndex={-1} className="rounded-control text-lg font-semibold outline-offset-4">
            {t("title")}
          </h2>
          <p className="max-w-[60ch] text-pretty text-ink-2">{t("lead")}</p>
        </div>
        <Button icon={Plus} onClick={() => setEdited({ rule: null })}>
          {t("new")}
        </Button>
      </div>
      <FailureBox failure={rules.failure} title={t("failed")} onRetry={() => void rules.reload()} />
      {rules.value === null ? (
        rules.failure === null ? (
          <SkeletonCards count={4} label={t("loading")} />
        ) : null
      ) : (
        <RuleRows rules={rules.value.items} onEdit={(rule) => setEdited({ rule })} />
      )}
    </section>
  )
}

function RuleRows({ rules, onEdit }: { readonly rules: readonly ShownRule[]; readonly onEdit: (rule: ShownRule) => void }) {
  const t = useMessages("rules")
  const [searched, search] = useState("")
  const wanted = searched.trim().toLowerCase()
  const shown = rules.filter(({ id, title, entries }) => [id, title, ...entries].some((text) => text.toLowerCase().includes(wanted)))
  return (
    <>
      <SearchField label={t("search")} search={searched} maximumCharacters={60} onSearch={search} />
      {shown.length === 0 ? (
        <Empty title={t("none")} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {shown.map((rule) => (
            <li key={rule.id}>
              <RuleRow rule={rule} onEdit={() => onEdit(rule)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function RuleRow({ rule, onEdit }: { readonly rule: ShownRule; readonly onEdit: () => void }) {
  const t = useMessages("rules")
  return (
    <div className="relative grid w-full gap-1 rounded-card border border-line bg-raised p-4 hover:bg-hover">
      <button
        type="button"
        aria-label={t("edit", { title: rule.title })}
        onClick={onEdit}
        className="justify-self-start text-start font-semibold break-words after:absolute after:inset-0 after:rounded-card"
      >
        <bdi>{rule.title}</bdi>
      </button>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2 tabular-nums">
        <bdi>{rule.id}</bdi>
        <span>{t(`kind_${rule.kind}`)}</span>
        <span>{t(`action_${rule.action}`)}</span>
        <span>{t(`level_${rule.level}`)}</span>
        {rule.entries.length === 0 ? null : <span>{t("entriesCount", { count: rule.entries.length })}</span>}
        <span>{rule.is_house ? t("house") : t("version", { version: String(rule.version) })}</span>
        {rule.is_active ? null : <span className="text-warn">{t("off")}</span>}
      </span>
    </div>
  )
}
