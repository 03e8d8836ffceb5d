import { useStore } from "@nanostores/react"
import { PromptText } from "../_making/form/prompt-text.tsx"
import type { WordsOf } from "../_making/form/use-unknown-words.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LiveSwitch } from "../studio/live-switch.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { useFieldFacts } from "./use-field-facts.ts"

interface PromptBoxProps {
  readonly isOptional: boolean
  /** Whether there are drafts of what the tab makes. */
  readonly hasLive: boolean
  /** What a preview renderer makes of the words; undefined where an AI model makes it. */
  readonly preview: WordsOf | undefined
}

/** The words of a tab. */
export function PromptBox({ isOptional, hasLive, preview }: PromptBoxProps) {
  const t = useMessages("generator")
  const studio = useMessages("studio")
  const generator = useGenerator()
  const { prompt = "" } = useFieldFacts().meta
  const failure = useStore(generator.studio.$failures).find(({ path }) => path === "meta.prompt")
  return (
    <PromptText
      text={prompt}
      onText={(text) => changeMeta(generator, { prompt: text === "" ? undefined : text })}
      placeholder={isOptional ? t("promptOptional") : studio("promptPlaceholder")}
      failure={failure?.message}
      about={failure?.value}
      preview={preview}
      className={`max-h-[40dvh] ${isOptional ? "min-h-12" : "min-h-20"}`}
    >
      {hasLive ? <LiveSwitch /> : null}
    </PromptText>
  )
}
