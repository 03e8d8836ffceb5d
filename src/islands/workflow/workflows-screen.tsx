import { LogIn, Trash2 } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { deleteWorkflow, type WorkflowEntry, workflowList } from "../../domain/workflow/contract.ts"
import { call } from "../_runtime/call.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { AddWorkflow } from "./add-workflow.tsx"

const keyOf = ({ workflow_id: id }: WorkflowEntry) => id
const load = (cursor: string | null, signal: AbortSignal) =>
  call(workflowList, cursor === null ? {} : { cursor }, { handlesErrors: true, signal })

/** One's workflows, and the way to a new one. */
export function Workflows({ locale }: { readonly locale: Locale }) {
  const t = useMessages("workflow")
  if (!isSignedIn())
    return (
      <Empty headingLevel={2} title={t("workflows")} body={t("signInBody")}>
        <Button variant="primary" icon={LogIn} onClick={() => openLogin()}>
          {t("signIn")}
        </Button>
      </Empty>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="workflow-add">
        <h2 id="workflow-add" className="text-lg font-semibold">
          {t("add")}
        </h2>
        <p className="text-pretty text-ink-2">{t("addLead")}</p>
        <AddWorkflow locale={locale} />
      </section>
      <OwnWorkflows locale={locale} />
    </div>
  )
}

function OwnWorkflows({ locale }: { readonly locale: Locale }) {
  const t = useMessages("workflow")
  const list = usePagedList({ load, keyOf })
  const { ask, dialog } = useConfirm()
  const remove = ({ workflow_id, title }: WorkflowEntry) =>
    ask({
      title: t("deleteTitle", { name: title }),
      body: t("deleteBody"),
      confirmLabel: t("delete"),
      isDangerous: true,
      cardId: "workflow-list",
      run: async () => {
        await call(deleteWorkflow, { workflow_id }, { handlesErrors: true })
        list.change((items) => items.filter((item) => item.workflow_id !== workflow_id))
        return t("deleted")
      },
    })
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="workflow-list">
      <h2 id="workflow-list" tabIndex={-1} className="text-lg font-semibold outline-none">
        {t("list")}
      </h2>
      <PagedList list={list} failed={t("listFailed")} empty={<Empty title={t("emptyTitle")} body={t("emptyBody")} />}>
        {(items) => (
          <ul aria-labelledby="workflow-list" className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {items.map((item) => (
              <li
                key={item.workflow_id}
                data-item=""
                tabIndex={-1}
                className="flex items-center gap-2 rounded-card border border-line bg-raised p-2 ps-4"
              >
                <a href={`/${locale}/workFlowDetail/${item.workflow_id}`} className="grid min-h-11 min-w-0 grow content-center">
                  <bdi className="truncate font-semibold">{item.title}</bdi>
                  <span className="text-xs text-ink-3">{t("nodesOn", { nodes: item.node_count, date: new Date(item.update_at) })}</span>
                </a>
                <Button variant="danger" icon={Trash2} label={t("deleteNamed", { name: item.title })} onClick={() => remove(item)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {dialog}
      <ToastRegion />
    </section>
  )
}
