import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { UnknownWordsNote } from "./unknown-words-note.tsx"
import type { WordsOf } from "./use-unknown-words.ts"

interface PromptTextProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly placeholder: string
  /** A key of the error messages. */
  readonly failure: string | undefined
  /** What of the words it is about. */
  readonly about?: string | undefined
  /** Below the field while nothing is wrong; undefined: nothing stands there. */
  readonly hint?: string
  /** What a preview renderer makes of the words, whose gaps are then told; undefined where an AI model makes it. */
  readonly preview?: WordsOf | undefined
  /** Bounds of its height; it grows with its text between them. */
  readonly className: string
  /** Without a box of its own, where it stands in a composer. */
  readonly look?: "box" | "bare"
  readonly ref?: RefObject<HTMLTextAreaElement | null>
  /** Beside the count of characters. */
  readonly children?: ReactNode
}

/** The words of a prompt: grows with its text, counts its characters, says what is wrong below. */
export function PromptText({
  text,
  onText,
  placeholder,
  failure,
  about,
  hint,
  preview,
  className,
  look = "box",
  ref,
  children,
}: PromptTextProps) {
  const t = useMessages("studio")
  const words = useErrorWords()
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own
  const id = useId()
  const [isComposing, setIsComposing] = useState(false)
  useEffect(() => {
    const element = field.current
    if (!element || element.value !== text) return
    element.style.height = "auto"
    element.style.height = `${element.scrollHeight}px`
  }, [text, field])
  const count = text.length
  const isNearEnd = count > MAXIMUM_PROMPT_CHARACTERS * 0.9
  const note = failure === undefined ? hint : words(failure) + (about === undefined ? "" : ` (${about})`)
  return (
    <div className={look === "bare" ? "" : "grid gap-1.5"}>
      <div
        className={
          look === "bare"
            ? ""
            : `rounded-card border bg-sunken p-3 focus-within:border-accent ${failure === undefined ? "border-line-strong" : "border-bad"}`
        }
      >
        <label htmlFor={id} className="sr-only">
          {t("promptLabel")}
        </label>
        <textarea
          ref={field}
          id={id}
          name="prompt"
          dir="auto"
          rows={look === "bare" ? 1 : 2}
          value={text}
          placeholder={placeholder}
          aria-invalid={failure !== undefined}
          aria-describedby={note === undefined && preview === undefined ? undefined : `${id}-help`}
          onChange={(event) => onText(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          className={`block w-full resize-none border-0 bg-transparent p-0 text-base leading-normal outline-none placeholder:text-ink-3 ${className}`}
        />
        <div className={look === "bare" && !isNearEnd ? "sr-only" : "mt-2 flex items-center gap-2"}>
          {children}
          <span
            className={`ms-auto text-xs tabular-nums ${count > MAXIMUM_PROMPT_CHARACTERS ? "text-bad" : isNearEnd ? "text-warn" : "text-ink-3"}`}
          >
            {t("promptCount", { count, maximum: MAXIMUM_PROMPT_CHARACTERS })}
          </span>
        </div>
      </div>
      {failure === undefined && preview !== undefined ? (
        <div id={`${id}-help`}>
          <UnknownWordsNote text={text} isComposing={isComposing} of={preview} hint={hint} keepsRoom={look === "box"} />
        </div>
      ) : note === undefined ? null : (
        <p
          id={`${id}-help`}
          role={failure === undefined ? undefined : "alert"}
          className={failure === undefined ? "text-xs text-ink-3 max-lg:sr-only" : "text-xs text-bad"}
        >
          {note}
        </p>
      )}
    </div>
  )
}
