import { Copy, CornerUpLeft } from "lucide-react"
import { useState } from "react"
import { type DescribedWord, promptOfWords, WORD_GROUPS } from "../../domain/image/description-words.ts"
import { copyText } from "../_runtime/clipboard.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useGenerator } from "./generator-state.ts"

interface ChosenWord extends DescribedWord {
  readonly id: number
  readonly isChosen: boolean
}

/** An image in words: each with where it comes from, to be left out or changed, and the prompt that the others make. */
export function DescribedWords({ words }: { readonly words: readonly DescribedWord[] }) {
  const t = useMessages("describe")
  const [chosen, setChosen] = useState<readonly ChosenWord[]>(() => words.map((word, id) => ({ ...word, id, isChosen: true })))
  const change = (id: number, part: Partial<Pick<ChosenWord, "text" | "isChosen">>) =>
    setChosen((before) => before.map((word) => (word.id === id ? { ...word, ...part } : word)))
  const prompt = promptOfWords(chosen.filter(({ isChosen }) => isChosen).map(({ text }) => text))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-xs text-pretty text-ink-3">{t("words_hint")}</p>
      {WORD_GROUPS.map((group) => {
        const inGroup = chosen.filter((word) => word.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} role="group" aria-label={t(`group_${group}`)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <h3 className="text-xs font-semibold text-ink-2">{t(`group_${group}`)}</h3>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              {inGroup.map((word) => (
                <WordRow key={word.id} word={word} onChange={(part) => change(word.id, part)} />
              ))}
            </ul>
          </div>
        )
      })}
      {prompt === "" ? null : (
        <div className="grid gap-2 border-t border-line pt-3">
          <p className="text-sm wrap-anywhere" data-described-prompt>
            <bdi lang="en">{prompt}</bdi>
          </p>
          <PromptActions prompt={prompt} />
        </div>
      )}
    </div>
  )
}

interface WordRowProps {
  readonly word: ChosenWord
  readonly onChange: (part: Partial<Pick<ChosenWord, "text" | "isChosen">>) => void
}

function WordRow({ word, onChange }: WordRowProps) {
  const t = useMessages("describe")
  const { text, isChosen, source, swatch } = word
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t("includeWord", { word: text })}
        onChange={(event) => onChange({ isChosen: event.target.checked })}
        className="size-4 accent-accent"
      />
      <span className="flex min-w-0 items-center gap-2">
        {swatch === undefined ? null : (
          <span
            aria-hidden="true"
            title={swatch}
            style={{ backgroundColor: swatch }}
            className="size-5 shrink-0 rounded-control border border-line-strong"
          />
        )}
        <input
          type="text"
          dir="ltr"
          lang="en"
          value={text}
          maxLength={200}
          aria-label={t("editWord", { word: text })}
          onChange={(event) => onChange({ text: event.target.value })}
          className="control control-compact min-w-0 grow"
        />
      </span>
      <span className="text-xs text-ink-3 tabular-nums">
        {source.kind === "measured" ? t("source_measured") : t(`source_${source.kind}`, { share: source.confidence })}
      </span>
    </li>
  )
}

/** What can be done with words: they become the prompt, or are copied. */
export function PromptActions({ prompt }: { readonly prompt: string }) {
  const t = useMessages("describe")
  const { studio } = useGenerator()
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={CornerUpLeft} isIconMirrored onClick={() => studio.places.takePrompt(prompt)}>
        {t("useAsPrompt")}
      </Button>
      <Button icon={Copy} onClick={() => void copyText(prompt, t("copied"))}>
        {t("copy")}
      </Button>
    </div>
  )
}
