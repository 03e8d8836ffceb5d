import { useStore } from "@nanostores/react"
import { useMessages } from "../_runtime/messages.tsx"
import { LiveSwitch } from "../studio/live-switch.tsx"
import { PromptText } from "../studio/prompt-text.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { useFieldFacts } from "./use-field-facts.ts"

interface PromptBoxProps {
  readonly isOptional: boolean
  /** Whether there are drafts of what the tab makes. */
  readonly hasLive: boolean
}

/** The words of a tab. */
export function PromptBox({ isOptional, hasLive }: PromptBoxProps) {
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
      className={`max-h-[40dvh] ${isOptional ? "min-h-12" : "min-h-20"}`}
    >
      {hasLive ? <LiveSwitch /> : null}
    </PromptText>
  )
}
