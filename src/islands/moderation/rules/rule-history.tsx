import { ruleHistory, type ShownRule } from "../../../domain/moderation/rule-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Card, CardBody } from "../../_ui/card.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { useCallList } from "../../_ui/use-call-list.ts"

const keyOf = ({ version }: ShownRule) => String(version)

interface RuleHistoryProps {
  readonly id: string
  /** The version that counts. */
  readonly current: number
  /** Puts what a version said into the form. */
  readonly onUse: (version: ShownRule) => void
}

/** The versions of a rule, each of which can be begun with again. */
export function RuleHistory({ id, current, onUse }: RuleHistoryProps) {
  const t = useMessages("rules")
  const list = useCallList(ruleHistory, { id }, { keyOf })
  return (
    <Card id="rule-history" title={t("history")} level={3}>
      <CardBody>
        <PagedList
          list={list}
          failed={t("historyFailed")}
          skeleton={<SkeletonCards count={1} label={t("loading")} />}
          empty={null}
          more={t("more")}
        >
          {(items) => (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {items.map((rule) => (
                <li key={rule.version} data-item="" tabIndex={-1} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="grid">
                    <span className="font-semibold tabular-nums">
                      {rule.is_house ? t("house") : t("version", { version: String(rule.version) })}
                    </span>
                    {rule.changed_by === null || rule.changed_at === null ? null : (
                      <span className="text-xs text-ink-2">
                        {t("changedBy", { name: rule.changed_by.name, date: new Date(rule.changed_at) })}
                      </span>
                    )}
                  </span>
                  {rule.version === current ? null : (
                    <Button size="small" label={t("useVersion", { version: String(rule.version) })} onClick={() => onUse(rule)}>
                      {t("use")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </CardBody>
    </Card>
  )
}
