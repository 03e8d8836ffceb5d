import type { Task } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { listed } from "../../_ui/listed.ts"

/** The words of a task's prompt that its renderer did not understand; nothing where all were, or nobody says. */
export function UnknownWords({ task: { img_uris: results, made_by: maker } }: { readonly task: Task }) {
  const t = useMessages("task")
  const words = new Set([maker, ...results.map((result) => result.made_by)].flatMap((one) => one?.notes.unknown_words ?? []))
  if (words.size === 0) return null
  const named = listed([...words].map((word) => `\u2068${word}\u2069`))
  return <p className="text-xs break-words text-ink-2">{t("wordsNotUnderstood", { words: named })}</p>
}
