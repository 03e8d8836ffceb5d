import { DomainError, invalidInput } from "../../domain/_shared/errors.ts"
import { asTaskId } from "../../domain/_shared/ids.ts"
import * as calls from "../../domain/task/contract.ts"
import {
  cancelTask,
  createTask,
  deleteTask,
  estimateTask,
  listTasks,
  readConfig,
  readProgress,
  readTask,
  speedUpTask,
} from "../../domain/task/index.ts"
import { readIdempotency } from "../_http/idempotency.ts"
import { serve } from "../_http/serve.ts"

const {
  batchProgress,
  deleteTask: deleteCall,
  listTasks: listCall,
  operateTask,
  speedUpTask: speedUpCall,
  taskConfig,
  taskDetail,
  taskEvents,
  taskHistories,
  taskProgress,
  textToImage,
} = calls

/** Every call of the task feature with its handler. */
export const taskApi = serve(
  {
    createTask: calls.createTask,
    textToImage,
    estimateTask: calls.estimateTask,
    taskProgress,
    batchProgress,
    taskDetail,
    listTasks: listCall,
    taskHistories,
    operateTask,
    deleteTask: deleteCall,
    speedUpTask: speedUpCall,
    taskConfig,
    taskEvents,
  },
  {
    createTask: async (context, input, request) => createTask(context, input, await readIdempotency(request, calls.createTask.path, input)),
    textToImage: async (context, input, request) => createTask(context, input, await readIdempotency(request, textToImage.path, input)),
    estimateTask: (_context, input) => estimateTask(input),
    taskProgress: async (context, { id }) => ({ items: [await readTask(context, asTaskId(id))] }),
    batchProgress: async (context, input) => ({ items: [...(await readProgress(context, input.task_ids.map(asTaskId)))] }),
    taskDetail: (context, { id }) => readTask(context, asTaskId(id)),
    listTasks: (context, page) => listTasks(context, page),
    taskHistories: (context, page) => listTasks(context, page, "finished"),
    operateTask: (context, { id }) => cancelTask(context, asTaskId(id)),
    deleteTask: (context, { id }) => deleteTask(context, asTaskId(id)),
    speedUpTask: (context, { id }) => speedUpTask(context, asTaskId(id)),
    taskConfig: (context, input) => {
      const id = input.id ?? input.parent_task_id
      if (id === undefined) throw invalidInput({ path: "id", message: "Required" })
      return readConfig(context, asTaskId(id))
    },
    taskEvents: async (context, { id, after }) => {
      const events = await context.hubs.stream(context.viewer.id, asTaskId(id), after ?? 0)
      if (!events) throw new DomainError("NotFound")
      return new Response(events, { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } })
    },
  },
)
