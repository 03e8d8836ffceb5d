import { TriangleAlert } from "lucide-react"
import type { WorkflowMissing, WorkflowProblem } from "../../domain/workflow/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"

/** What is wrong with a graph, node by node. */
export function GraphProblems({ problems }: { readonly problems: readonly WorkflowProblem[] }) {
  const t = useMessages("workflow")
  const words = useErrorWords()
  if (problems.length === 0) return null
  return (
    <div role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control border border-bad p-3 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={16} className="shrink-0 text-bad" />
        {t("problems")}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {problems.map(({ message, node, field, value }) => (
          <li key={`${message}.${node}.${field}`} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 wrap-anywhere">
            {node === null ? null : (
              <span className="font-medium">{field === null ? t("place", { node }) : t("fieldOf", { node, field })}</span>
            )}
            <span className="text-pretty">{words(message)}</span>
            <ShownValue message={message} value={value} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ShownValue({ message, value }: Pick<WorkflowProblem, "message" | "value">) {
  const t = useMessages("workflow")
  const [line, column] = value.split(":").map(Number)
  if (value === "" || message === "GraphTooManyNodes") return null
  if (message === "GraphNotJson" || message === "GraphTooDeep")
    return line && column ? <span className="text-ink-2">{t("lineColumn", { line, column })}</span> : null
  return <code className="text-ink-2">{value}</code>
}

/** What no server has for a graph. */
export function MissingParts({ missing }: { readonly missing: readonly WorkflowMissing[] }) {
  const t = useMessages("workflow")
  if (missing.length === 0) return null
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control border border-line-strong p-3 text-sm">
      <p className="font-semibold">{t("missing")}</p>
      <p className="text-pretty text-ink-2">{t("missingBody")}</p>
      <ul className="grid list-disc grid-cols-[minmax(0,1fr)] gap-1 ps-5 wrap-anywhere">
        {missing.map(({ kind, node, field, name }) => (
          <li key={`${node}.${field}`}>
            {kind === "node" ? t("missing_node", { name, node }) : t("missing_model", { name, node, field: field ?? "" })}
          </li>
        ))}
      </ul>
    </div>
  )
}
