import { defineFeature } from "../_kernel/feature.ts"
import { cancelTask, deleteTask, speedUpTask } from "./change-tasks.ts"
import * as contract from "./contract.ts"
import { taskEvents } from "./events.ts"
import { followTask } from "./follow-task.ts"
import { taskData } from "./personal-data.ts"
import { listTasks, readProgress, readTask } from "./read-tasks.ts"
import { removeExpired, sweepKeys, sweepTasks } from "./tend-tasks.ts"

export const feature = defineFeature({
  contract,
  calls: {
    taskProgress: async (context, { id }) => ({ items: [await readTask(context, id)] }),
    batchProgress: async (context, input) => ({ items: [...(await readProgress(context, input.task_ids))] }),
    taskDetail: (context, { id }) => readTask(context, id),
    listTasks: (context, page) => listTasks(context, page),
    taskHistories: (context, page) => listTasks(context, page, "finished"),
    operateTask: (context, { id }) => cancelTask(context, id),
    deleteTask: (context, { id }) => deleteTask(context, id),
    speedUpTask: (context, { id }) => speedUpTask(context, id),
    taskEvents: followTask,
  },
  events: taskEvents,
  jobs: { "tasks that stand still": sweepTasks, "idempotency keys": sweepKeys, "expired tasks": removeExpired },
  personalData: taskData,
})
