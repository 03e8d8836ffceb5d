import type { ReactNode } from "react"
import { Chip } from "../room/chip.tsx"
import { type FieldDeclaration, type FieldNames, type FormFacts, isShown } from "./field-declaration.ts"
import { type FormHandle, hasFailureIn } from "./form-handle.ts"

interface FieldChipsProps<Facts extends FormFacts, Names extends FieldNames> {
  readonly form: Pick<FormHandle<Facts, Names>, "facts" | "failures" | "words">
  /** What each opens; the first of those on the screen names it. */
  readonly chips: readonly (readonly FieldDeclaration<Facts, Names>[])[]
  /** What a chip shows of the fields in it. */
  readonly valueOf: (first: FieldDeclaration<Facts, Names>, fields: readonly FieldDeclaration<Facts, Names>[]) => string
  readonly renderIcon: (first: FieldDeclaration<Facts, Names>) => ReactNode
  /** Stands above the fields. */
  readonly renderLead?: (first: FieldDeclaration<Facts, Names>) => ReactNode
  readonly renderRow: (field: FieldDeclaration<Facts, Names>) => ReactNode
}

/** The settings of a room that are in sight, by their values. */
export function FieldChips<Facts extends FormFacts, Names extends FieldNames>(props: FieldChipsProps<Facts, Names>) {
  const { form, chips, valueOf, renderIcon, renderLead, renderRow } = props
  return chips.map((within) => {
    const fields = within.filter((field) => isShown(field, form.facts))
    const [first] = fields
    return first === undefined ? null : (
      <Chip
        key={first.name}
        name={first.name}
        label={form.words.nameOf(first)}
        value={valueOf(first, fields)}
        icon={renderIcon(first)}
        hasFailure={hasFailureIn(form.failures, fields)}
      >
        <div className="grid gap-4">
          {renderLead?.(first)}
          {fields.map(renderRow)}
        </div>
      </Chip>
    )
  })
}
