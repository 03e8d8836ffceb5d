import type { Task } from "../../../domain/task/contract.ts"
import { NO_SERVER } from "../../../domain/task/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"

/** What renderers say of an image without the face that an order is about (docs/render-protocol.md), and of files that they do not take. */
const SAID: Readonly<Record<string, string>> = {
  "no-face": "NoFaceSeen",
  "input-too-large": "InputTooLargeHere",
  "too-large": "InputTooLargeHere",
  "input-unreadable": "InputUnreadableHere",
}

/** Why a task came to nothing. */
export function useEndingWords(): (task: Pick<Task, "status_desc" | "sub_status">) => string {
  const t = useMessages("task")
  const words = useErrorWords()
  return ({ status_desc, sub_status }) =>
    sub_status === NO_SERVER ? t("noServer") : words(SAID[sub_status ?? ""] ?? status_desc ?? "failedDesc")
}
