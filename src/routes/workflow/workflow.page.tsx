import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workflowIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { readWorkflow } from "../../domain/workflow/read-workflows.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { workflowDesk } from "../../islands/workflow/workflow.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { NodeList } from "./node-list.tsx"

/** A workflow: its form, what it made, and its nodes one by one (spec 1§2). */
export const page = definePage({
  path: "/workFlowDetail/:id",
  access: "guest",
  cache: "none",
  room: "apps",
  messages: "workflow",
  async load({ context, parameters: { id }, locale }) {
    const asked = z.safeParse(workflowIdSchema(), id)
    if (!asked.success) throw new DomainError("NotFound")
    return { workflow: await readWorkflow(context, asked.data), locale }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t, data: { workflow } }) => ({ title: workflow.title, description: workflow.about === "" ? t("description") : workflow.about }),
  view: ({ t, locale, data }) => (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 sm:px-6">
      <header className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        <a className="text-link text-sm text-ink-2" href={`/${locale}/create/workflow`}>
          {t("allWorkflows")}
        </a>
        <h1 id="workflow-title" tabIndex={-1} className="max-w-full text-xl font-semibold text-balance wrap-anywhere outline-none">
          <bdi>{data.workflow.title}</bdi>
        </h1>
        {data.workflow.about === "" ? null : (
          <p className="max-w-full text-sm text-pretty wrap-anywhere text-ink-2" dir="auto">
            {data.workflow.about}
          </p>
        )}
      </header>
      <Island of={workflowDesk} props={data} />
      <NodeList nodes={data.workflow.nodes} t={t} />
    </div>
  ),
})
