import { asTaskId } from "../../domain/_kernel/ids.ts"
import type { Task } from "../../domain/task/contract.ts"
import * as calls from "../../domain/task/contract.ts"
import { cancelTask, deleteTask, listTasks, readProgress, readTask, speedUpTask } from "../../domain/task/index.ts"
import { serve } from "../_http/serve.ts"

const {
  batchProgress,
  deleteTask: deleteCall,
  listTasks: listCall,
  operateTask,
  speedUpTask: speedUpCall,
  taskDetail,
  taskEvents,
  taskHistories,
  taskProgress,
} = calls

/** Every call of the task feature with its handler. */
export const taskApi = serve(
  {
    taskProgress,
    batchProgress,
    taskDetail,
    listTasks: listCall,
    taskHistories,
    operateTask,
    deleteTask: deleteCall,
    speedUpTask: speedUpCall,
    taskEvents,
  },
  {
    taskProgress: async (context, { id }) => ({ items: [await readTask(context, asTaskId(id))] }),
    batchProgress: async (context, input) => ({ items: [...(await readProgress(context, input.task_ids.map(asTaskId)))] }),
    taskDetail: (context, { id }) => readTask(context, asTaskId(id)),
    listTasks: (context, page) => listTasks(context, page),
    taskHistories: (context, page) => listTasks(context, page, "finished"),
    operateTask: (context, { id }) => cancelTask(context, asTaskId(id)),
    deleteTask: (context, { id }) => deleteTask(context, asTaskId(id)),
    speedUpTask: (context, { id }) => speedUpTask(context, asTaskId(id)),
    taskEvents: async (context, { id, after }, request) => {
      const taskId = asTaskId(id)
      // A browser that reconnects by itself repeats the address and says in the header how far it came.
      const lastEventId = Number(request.headers.get("Last-Event-ID") ?? 0)
      const afterSeq = Math.max(after ?? 0, Number.isSafeInteger(lastEventId) ? lastEventId : 0)
      const events = (await context.hubs.stream(context.viewer.id, taskId, afterSeq)) ?? eventText(await readTask(context, taskId))
      return new Response(events, { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } })
    },
  },
)

/** The only event of a task that ended longer ago than its events are kept. */
function eventText(task: Task): string {
  return `id: ${task.seq}\nevent: task\ndata: ${JSON.stringify(task)}\n\n`
}
