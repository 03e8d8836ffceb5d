import { Download, Link2, Link2Off, ServerCog, Trash2 } from "lucide-react"
import { useCallback, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import {
  checkWorkflow,
  deleteWorkflow,
  exportWorkflow,
  shareWorkflow,
  type Workflow,
  type WorkflowMissing,
  workflowHistory,
} from "../../domain/workflow/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Badge, Card } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { ResultScreen } from "../result/result-screen.tsx"
import { RunResults } from "../result/stream/run-results.tsx"
import { GraphProblems, MissingParts } from "./graph-problems.tsx"
import { RunForm } from "./run-form.tsx"
import { WorkflowEditor } from "./workflow-editor.tsx"

export interface WorkflowScreenProps {
  readonly workflow: Workflow
  readonly locale: Locale
}

/** A workflow: its form and its price, what it made beside it, and for its owner all that can be done about it. */
export function WorkflowScreen({ workflow: initial, locale }: WorkflowScreenProps) {
  const t = useMessages("workflow")
  const plan = useViewerPlan()
  const [workflow, setWorkflow] = useState(initial)
  const [runs, setRuns] = useState(0)
  const [edition, setEdition] = useState(0)
  const { workflow_id: id, title, is_own: isOwn } = workflow
  const loadRuns = useCallback(
    (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
      call(workflowHistory, { workflow_id: id, ...page }, { handlesErrors: true, signal }),
    [id],
  )
  const words = { title: t("results"), empty: t("resultsEmpty"), signIn: t("resultsSignIn"), name: title }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <RunForm key={edition} workflow={workflow} plan={plan} onRun={() => setRuns((count) => count + 1)} />
        <ResultScreen plan={plan}>
          <RunResults words={words} load={loadRuns} runs={runs} />
        </ResultScreen>
      </div>
      <Tools workflow={workflow} locale={locale} onChange={(part) => setWorkflow((before) => ({ ...before, ...part }))} />
      {isOwn ? (
        <Card id="workflow-edit" title={t("edit")}>
          <div className="border-t border-line p-4 md:p-5">
            <WorkflowEditor
              workflow={workflow}
              onSaved={(saved) => {
                // The page around it says the name and lists the nodes.
                if (saved.title !== workflow.title || saved.node_count !== workflow.node_count) location.reload()
                setWorkflow(saved)
                setEdition((count) => count + 1)
              }}
            />
          </div>
        </Card>
      ) : null}
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}

interface ToolsProps {
  readonly workflow: Workflow
  readonly locale: Locale
  readonly onChange: (part: Partial<Workflow>) => void
}

function Tools({ workflow, locale, onChange }: ToolsProps) {
  const t = useMessages("workflow")
  const { workflow_id, title, is_own: isOwn, is_shared: isShared } = workflow
  const { ask, dialog } = useConfirm()
  const sharing = useAction()
  const share = (is_shared: boolean) =>
    sharing.run(async () => {
      await call(shareWorkflow, { workflow_id, is_shared }, { handlesErrors: true })
      onChange({ is_shared })
      if (is_shared) await navigator.clipboard.writeText(`${location.origin}${location.pathname}`).catch(() => {})
      announce({ tone: is_shared ? "good" : "plain", body: { kind: "text", text: t(is_shared ? "linkCopied" : "sharingStopped") } })
    })
  const remove = () =>
    ask({
      title: t("deleteTitle", { name: title }),
      body: t("deleteBody"),
      confirmLabel: t("delete"),
      isDangerous: true,
      cardId: "workflow-title",
      run: async () => {
        await call(deleteWorkflow, { workflow_id }, { handlesErrors: true })
        location.assign(`/${locale}/create/workflow`)
        return t("deleted")
      },
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <a href={`${exportWorkflow.path}?workflow_id=${workflow_id}`} download className={buttonLook()}>
          <Download size={16} />
          {t("export")}
        </a>
        {isOwn ? (
          <>
            <Button icon={Link2} isBusy={sharing.isBusy} onClick={() => void share(true)}>
              {t("share")}
            </Button>
            {isShared ? (
              <Button icon={Link2Off} onClick={() => void share(false)}>
                {t("stopSharing")}
              </Button>
            ) : null}
            <Button variant="danger" icon={Trash2} onClick={remove}>
              {t("delete")}
            </Button>
            {isShared ? <Badge>{t("shared")}</Badge> : null}
          </>
        ) : null}
      </div>
      <FailureBox failure={sharing.failure} hasNoFields />
      {isOwn ? <ServerCheck workflow={workflow} /> : null}
      {dialog}
    </div>
  )
}

interface Checked {
  readonly hasServer: boolean
  readonly problems: Parameters<typeof GraphProblems>[0]["problems"]
  readonly missing: readonly WorkflowMissing[]
}

/** Asks what the servers lack for a workflow. */
function ServerCheck({ workflow: { workflow_id } }: Pick<ToolsProps, "workflow">) {
  const t = useMessages("workflow")
  const [checked, setChecked] = useState<Checked | null>(null)
  const { isBusy, failure, run } = useAction()
  const check = async () => {
    const answer = await run(() => call(checkWorkflow, { workflow_id }, { handlesErrors: true }))
    setChecked(answer === null ? null : { hasServer: answer.has_server, problems: answer.problems, missing: answer.missing })
  }
  const isWell = checked !== null && checked.hasServer && checked.missing.length === 0 && checked.problems.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button icon={ServerCog} isBusy={isBusy} onClick={() => void check()} className="justify-self-start">
        {t("checkMissing")}
      </Button>
      <FailureBox failure={failure} hasNoFields />
      {checked === null ? null : (
        <>
          <GraphProblems problems={checked.problems} />
          <MissingParts missing={checked.missing} />
          <p role="status" className="text-sm text-ink-2 empty:hidden">
            {checked.hasServer ? (isWell ? t("nothingMissing") : "") : t("noServer")}
          </p>
        </>
      )}
    </div>
  )
}
