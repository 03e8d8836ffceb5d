import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS, WAITING_FOR_SERVER } from "../../../domain/task/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"

/**
 * How far a task is that has not ended: its place, or that no renderer could take it now, its progress, and about how long it still takes where
 * somebody knows. Empty for one that has.
 */
export function useQueueWords(): (task: Task) => readonly string[] {
  const t = useMessages("task")
  return ({ status, position, process, sub_status, rest_estimate_time: restS }) => {
    const isStranded = sub_status === WAITING_FOR_SERVER
    const left = restS === null ? [] : [t("secondsLeft", { seconds: Math.max(1, Math.round(restS)) })]
    if (status === TASK_STATUS.waiting)
      return [isStranded ? t("waitingForServer") : position > 0 ? t("position", { position }) : t("waiting"), ...left]
    if (status === TASK_STATUS.running)
      return [t("progress", { percent: process }), ...(isStranded ? [t("waitingForServer")] : []), ...left]
    return []
  }
}
