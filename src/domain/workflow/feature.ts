import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import * as classes from "./class-contract.ts"
import { listClasses, setClass } from "./class-rows.ts"
import * as contract from "./contract.ts"
import { graphDropped } from "./events.ts"
import { checkGraph } from "./judge-graph.ts"
import { moderatedWorkflow } from "./moderated-workflow.ts"
import { workflowData } from "./personal-data.ts"
import { exportGraph, listMadeByWorkflows, listWorkflows, readWorkflow } from "./read-workflows.ts"
import { quoteRun, startWorkflow } from "./run-workflow.ts"
import { addWorkflow, editWorkflow, letRun, removeWorkflow } from "./write-workflow.ts"

export const feature = defineFeature({
  contract: { ...contract, ...classes },
  calls: {
    createWorkflow: addWorkflow,
    workflowList: listWorkflows,
    workflowDetail: (context, { workflow_id: id }) => readWorkflow(context, id),
    changeWorkflow: editWorkflow,
    deleteWorkflow: (context, { workflow_id: id }) => removeWorkflow(context, id),
    shareWorkflow: (context, { workflow_id: id, is_shared: isShared }) => letRun(context, id, isShared),
    checkWorkflow: checkGraph,
    quoteWorkflow: quoteRun,
    runWorkflow: (context, input) => startWorkflow(context, input, context.idempotency),
    workflowHistory: listMadeByWorkflows,
    exportWorkflow: (context, { workflow_id: id }) => exportGraph(context, id),
    classList: listClasses,
    changeClass: setClass,
  },
  events: [on(graphDropped, (context, { key }) => context.media.delete([key]))],
  personalData: workflowData,
  subjects: [moderatedWorkflow],
})
