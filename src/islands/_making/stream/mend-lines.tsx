import type { Task } from "../../../domain/task/contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"

const WORDED = ["size", "crop", "pad", "count", "duration", "quality", "gen_mode", "gone"] as const

/** What rules changed or left out of what a task was asked for; nothing where it was made as asked. */
export function MendLines({ task: { mends = [] } }: { readonly task: Pick<Task, "mends"> }) {
  const t = useMessages("task")
  const lines = mends.flatMap(({ path, message, from, to }) => {
    const kind = WORDED.find((one) => message === `mend_${one}`)
    return kind === undefined ? [] : [{ path, text: t(`mend_${kind}`, { from, to }) }]
  })
  if (lines.length === 0) return null
  return (
    <ul className="grid gap-1 text-xs text-ink-2">
      {lines.map(({ path, text }) => (
        <li key={path} className="text-pretty">
          {text}
        </li>
      ))}
    </ul>
  )
}
