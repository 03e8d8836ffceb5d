import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { pathOfResult } from "./published-path.ts"
import { telling } from "./use-stream-actions.ts"

/** Goes to the page of what a result was published as. Its island needs the messages `result`. */
export function useOpenWork(): (task: Task, result: TaskImage) => Promise<void> {
  const t = useMessages("result")
  return ({ id }, { operate_number }) =>
    telling(async () => {
      const path = await pathOfResult(id, operate_number - 1)
      if (path === null) announce({ tone: "plain", body: { kind: "text", text: t("notPublished") } })
      else location.assign(localPath(path))
    })
}
