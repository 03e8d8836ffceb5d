import { useMessages } from "../../_runtime/messages.tsx"
import { listed } from "../../_ui/listed.ts"
import { useUnknownWords, type WordsOf } from "./use-unknown-words.ts"

interface UnknownWordsNoteProps {
  readonly text: string
  readonly isComposing: boolean
  readonly of: WordsOf
  /** In its place while every word is understood. */
  readonly hint: string | undefined
  /** Whether its room is there before it has anything to say. */
  readonly keepsRoom: boolean
}

/** Below a prompt: the words that the preview renderer does not understand. */
export function UnknownWordsNote({ text, isComposing, of, hint, keepsRoom }: UnknownWordsNoteProps) {
  const t = useMessages("studio")
  const words = useUnknownWords(text, isComposing, of)
  const isTold = words.length > 0
  const named = isTold ? listed(words.map((word) => `\u2068${word}\u2069`)) : ""
  const told = isTold ? t("wordsUnknown", { words: named }) : undefined
  return (
    <div className={`text-xs break-words ${keepsRoom ? "min-h-8 max-lg:min-h-4" : "empty:hidden"}`}>
      <p aria-live="polite" title={told} className={`line-clamp-2 text-ink-2 max-lg:line-clamp-1 ${keepsRoom ? "" : "pt-1 empty:hidden"}`}>
        {told}
      </p>
      {isTold || hint === undefined ? null : <p className="text-ink-3 max-lg:sr-only">{hint}</p>}
    </div>
  )
}
