import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/workflow.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { type Fields, json } from "../_kernel/select.ts"
import { graphsUnder } from "./workflow-rows.ts"

/** Workflows with their graphs, and what admins said of classes of nodes. */
export const workflowData = definePersonalData(tables, {
  tables: {
    workflow: { exported: { in: "workflows.json" }, forgotten: { by: ({ id }) => [sql`DELETE FROM workflow WHERE account_id = ${id}`] } },
    workflowClass: {
      exported: { not: "What admins decided for everybody; the audit log says who." },
      forgotten: { kept: "A rule of the site; the id of a forgotten admin leads to nobody." },
    },
  },
  files: [
    {
      name: "workflows.json",
      about: ["Your workflows, the last changed first: what they take and give,", "and the names of their graphs in workflows/."],
      write: (context) => jsonList(workflowsOf(context)),
    },
  ],
  folders: [
    {
      name: "workflows/",
      about: ["The graphs of your workflows, as they came, in ComfyUI's API format."],
      list: graphsOf,
    },
  ],
  async beforeForgetting({ media }, { id }) {
    await media.deleteUnder(graphsUnder(id))
    return true
  },
})

function rowsOf<Selected extends Fields>(context: MemberContext, fields: Selected) {
  return archivedRows(context, {
    select: fields,
    from: sql`workflow WHERE account_id = ${context.viewer.id}`,
    time: sql`updated_at_ms`,
    id: sql`id`,
  })
}

async function* workflowsOf(context: MemberContext): AsyncGenerator {
  const { title, about, isShared, inputs, outputs } = tables.workflow
  const fields = { title, about, is_shared: isShared, inputs: json<unknown>(inputs), outputs: json<unknown>(outputs) }
  for await (const row of rowsOf(context, fields)) yield { ...row, graph: `workflows/${row.id}.json` }
}

async function* graphsOf(context: MemberContext): AsyncGenerator<{ readonly name: string; readonly key: string }> {
  for await (const { id, key } of rowsOf(context, { key: tables.workflow.graphKey })) yield { name: `workflows/${id}.json`, key }
}
