import { TextCursorInput } from "lucide-react"
import { MAXIMUM_EMBEDDINGS } from "../../domain/studio/configuration.ts"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { modeOf } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { LaidOverField, LaidOverRow } from "./laid-over-field.tsx"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFieldFacts } from "./use-field-facts.ts"
import { familiesOf, useOfferedModels } from "./use-offered-models.ts"
import { withWords } from "./with-words.ts"

/** Embeddings, chosen like LoRA; the words that wake one go into the prompt at one press, or into the negative one where it belongs there. */
export function EmbeddingsField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { embeddings = [] } = meta
  const known = useOfferedModels("TextualInversion", familyOf(meta))
  const change = (next: typeof embeddings) => changeMeta(generator, { embeddings: next.length === 0 ? undefined : next })
  return (
    <LaidOverField
      words={{
        label: t("embeddings"),
        hint: t("embeddings_hint"),
        value: `${embeddings.length} / ${MAXIMUM_EMBEDDINGS}`,
        placeholder: t("embeddingName"),
      }}
      paths={paths}
      name="embedding"
      type="TextualInversion"
      chosen={embeddings.map(({ model_id: id }) => id)}
      onAdd={({ id, offered }) => {
        const isFull = embeddings.length >= MAXIMUM_EMBEDDINGS
        if (!isFull) change([...embeddings, { model_id: id, ...familiesOf(offered), ...wordsOf(offered?.trained_words) }])
        return !isFull
      }}
      onClear={() => change([])}
    >
      {embeddings.map(({ model_id: id, trained_words: own }, index) => {
        const offered = known.find(({ model_id: no }) => no === id)
        const words = own ?? offered?.trained_words ?? []
        const isNegative = offered?.is_negative === true
        const field = !isNegative ? "prompt" : modeOf(meta.category) === "sdxl" ? "negative_prompt_sdxl" : "negative_prompt"
        const now = withWords(meta[field] ?? "", words)
        return (
          <LaidOverRow key={id} what={offered?.name ?? id} onRemove={() => change(embeddings.filter((_, place) => place !== index))}>
            <p className="field-label truncate">
              <bdi>{offered?.name ?? id}</bdi>
            </p>
            {words.length === 0 ? null : (
              <Button
                icon={TextCursorInput}
                isOff={now === (meta[field] ?? "")}
                onClick={() => changeMeta(generator, { [field]: now })}
                className="mt-1 max-w-full"
              >
                <span className="truncate">{t(isNegative ? "addNegativeWords" : "addWords", { words: words.join(", ") })}</span>
              </Button>
            )}
          </LaidOverRow>
        )
      })}
    </LaidOverField>
  )
}

function wordsOf(words: readonly string[] | undefined): { readonly trained_words?: string[] } {
  return words === undefined || words.length === 0 ? {} : { trained_words: [...words] }
}
