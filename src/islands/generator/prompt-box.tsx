import { useEffect, useId, useRef } from "react"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { LiveSwitch } from "../studio/live-switch.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

interface PromptBoxProps {
  readonly isOptional: boolean
  /** Whether there are drafts of what the tab makes. */
  readonly hasLive: boolean
}

/** The words of a tab; grows with its text and counts its characters. */
export function PromptBox({ isOptional, hasLive }: PromptBoxProps) {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  const words = useErrorWords()
  const generator = useGenerator()
  const { prompt = "" } = useFieldFacts().meta
  const failure = useFailureAt(/^meta\.prompt$/)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    const element = field.current
    if (!element || element.value !== prompt) return
    element.style.height = "auto"
    element.style.height = `${element.scrollHeight}px`
  }, [prompt])
  const count = prompt.length
  return (
    <div className="grid gap-1.5">
      <div
        className={`rounded-card border bg-sunken p-3 focus-within:border-accent ${failure === undefined ? "border-line-strong" : "border-bad"}`}
      >
        <label htmlFor={id} className="sr-only">
          {studio("promptLabel")}
        </label>
        <textarea
          ref={field}
          id={id}
          name="prompt"
          dir="auto"
          rows={2}
          value={prompt}
          placeholder={isOptional ? t("promptOptional") : studio("promptPlaceholder")}
          aria-invalid={failure !== undefined}
          aria-describedby={failure === undefined ? undefined : `${id}-note`}
          onChange={(event) => changeMeta(generator, { prompt: event.target.value === "" ? undefined : event.target.value })}
          className={`block max-h-[40dvh] w-full resize-none border-0 bg-transparent p-0 text-base leading-normal outline-none placeholder:text-ink-3 ${isOptional ? "min-h-12" : "min-h-20"}`}
        />
        <div className="flex items-center gap-2">
          {hasLive ? <LiveSwitch /> : null}
          <p className={`ms-auto text-xs tabular-nums ${count > MAXIMUM_PROMPT_CHARACTERS ? "text-bad" : "text-ink-3"}`}>
            {studio("promptCount", { count, maximum: MAXIMUM_PROMPT_CHARACTERS })}
          </p>
        </div>
      </div>
      {failure === undefined ? null : (
        <p id={`${id}-note`} role="alert" className="text-xs text-bad">
          {words(failure)}
        </p>
      )}
    </div>
  )
}
