import { useStore } from "@nanostores/react"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useStudio } from "./studio-state.ts"

/** What no server can do, where the form has no field of its own that says it. */
export function NoServerNote() {
  const words = useErrorWords()
  const failures = useStore(useStudio().$failures)
  const messages = new Set(failures.flatMap(({ message }) => (message.startsWith("NoServer") ? [message] : [])))
  if (messages.size === 0) return null
  return (
    <div role="alert" className="grid gap-1 text-xs text-bad">
      {[...messages].map((message) => (
        <p key={message}>{words(message)}</p>
      ))}
    </div>
  )
}
