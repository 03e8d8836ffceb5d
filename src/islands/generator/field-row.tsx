import { PlainField } from "../_making/form/field-row.tsx"
import type { FieldDeclaration } from "./field-declaration.ts"
import { MendNotes } from "./mend-notes.tsx"
import { OwnField } from "./own-field.tsx"
import { useImageForm } from "./use-image-form.ts"

/** One field of the table, by its control: with its default in view, a reset, a hint, its failure and what rules mended. */
export function FieldRow({ field }: { readonly field: FieldDeclaration }) {
  const form = useImageForm()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 empty:hidden">
      {field.control === "own" ? <OwnField name={field.name} paths={field.paths} /> : <PlainField form={form} field={field} />}
      <MendNotes paths={field.paths} />
    </div>
  )
}
