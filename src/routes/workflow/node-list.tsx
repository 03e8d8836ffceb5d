import { ChevronDown } from "lucide-react"
import type { WorkflowNode } from "../../domain/workflow/contract.ts"
import type { Words } from "../_page/words.ts"

interface NodeListProps {
  readonly nodes: readonly WorkflowNode[]
  readonly t: Words<"workflow">
}

/** A graph as it is read: its nodes by their names, each with what stands in its fields. */
export function NodeList({ nodes, t }: NodeListProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="workflow-nodes">
      <div className="grid gap-1">
        <h2 id="workflow-nodes" className="text-lg font-semibold">
          {t("nodes")}
        </h2>
        <p className="text-ink-2">{t("nodesLead")}</p>
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {nodes.map(({ id, title, class_type, fields }) => (
          <li key={id}>
            <details className="group rounded-control border border-line bg-raised">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 text-sm">
                <bdi className="font-medium wrap-anywhere">{title ?? class_type}</bdi>
                <span className="text-xs text-ink-3">{t("place", { node: id })}</span>
                {title === null || title === class_type ? null : <bdi className="text-xs wrap-anywhere text-ink-3">{class_type}</bdi>}
                <ChevronDown size={16} className="ms-auto shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
              </summary>
              <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line p-3 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
                {fields.map(({ name, value, from }) => (
                  <div key={name} className="contents">
                    <dt className="text-ink-2 wrap-anywhere">
                      <bdi>{name}</bdi>
                    </dt>
                    <dd className="mb-1 wrap-anywhere whitespace-pre-wrap sm:mb-0" dir="auto">
                      {from === null ? String(value ?? "") : t("fromNode", { node: from })}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
