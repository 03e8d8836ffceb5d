import { NAMED_LOOKS } from "../../domain/backend/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { rewriteMeta, useGenerator } from "./generator-state.ts"
import { withLab } from "./lab-fields.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

/** The looks of the studio, several at once; their names are the same in every language. */
export function LooksField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const chosen = useFieldFacts().meta.lab_base?.style_selections ?? []
  const choose = (names: readonly string[]) =>
    rewriteMeta(generator, (meta) => withLab(meta, { style_selections: names.length === 0 ? undefined : [...names] }))
  return (
    <FieldGroup
      label={t("looks")}
      hint={t("looks_hint")}
      error={useFailureAt(paths)}
      onReset={chosen.length === 0 ? undefined : () => choose([])}
    >
      <div className="flex flex-wrap gap-1.5">
        {NAMED_LOOKS.map((name) => {
          const isChosen = chosen.includes(name)
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
              className="chip max-md:min-h-11"
            >
              <bdi>{name}</bdi>
            </button>
          )
        })}
      </div>
    </FieldGroup>
  )
}
