import { Plus, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { ModelType } from "../../domain/_kernel/model-family.ts"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import type { OfferedModel } from "../studio/offered-models.ts"
import { useFailureWordsAt, useFieldFacts } from "./use-field-facts.ts"
import { useOfferedModels } from "./use-offered-models.ts"

interface LaidOverFieldProps {
  readonly words: { readonly label: string; readonly hint: string; readonly value?: string; readonly placeholder: string }
  readonly paths: RegExp
  readonly name: string
  readonly type: ModelType
  /** Numbers of those that are chosen. */
  readonly chosen: readonly string[]
  /** Adds one; false where it may not be, and what was typed stays. */
  readonly onAdd: (model: { readonly id: string; readonly offered: OfferedModel | undefined }) => boolean
  readonly onClear: () => void
  /** The chosen ones. */
  readonly children: ReactNode
}

/** Models that are laid over the base model: those of the site that fit at one press, others by their name in the renderer. */
export function LaidOverField({ words, paths, name, type, chosen, onAdd, onClear, children }: LaidOverFieldProps) {
  const t = useMessages("generator")
  const { meta } = useFieldFacts()
  const [typed, setTyped] = useState("")
  const offered = useOfferedModels(type, familyOf(meta))
  const add = (id: string) => {
    if (id === "" || chosen.includes(id)) return
    if (onAdd({ id, offered: offered.find(({ model_id: no }) => no === id) })) setTyped("")
  }
  const addTyped = () => add(typed.trim().slice(0, 200))
  return (
    <FieldGroup
      label={words.label}
      hint={words.hint}
      value={words.value}
      error={useFailureWordsAt(paths)}
      onReset={chosen.length === 0 ? undefined : onClear}
    >
      {children}
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {offered
          .filter(({ model_id: id }) => !chosen.includes(id))
          .map(({ model_id: id, name: title }) => (
            <Button key={id} icon={Plus} onClick={() => add(id)}>
              <bdi>{title}</bdi>
            </Button>
          ))}
      </div>
      <TextField
        size="compact"
        label={words.placeholder}
        isLabelHidden
        name={name}
        placeholder={words.placeholder}
        text={typed}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          addTyped()
        }}
        beside={
          <Button icon={Plus} isOff={typed.trim() === ""} onClick={addTyped}>
            {t("add")}
          </Button>
        }
      />
    </FieldGroup>
  )
}

/** One of the chosen: what sets it, and the way to take it off. */
export function LaidOverRow({
  what,
  onRemove,
  children,
}: {
  readonly what: string
  readonly onRemove: () => void
  readonly children: ReactNode
}) {
  const t = useMessages("generator")
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">{children}</div>
      <Button icon={X} label={t("removeOne", { what })} onClick={onRemove} />
    </div>
  )
}
