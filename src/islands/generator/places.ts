import { isShown } from "../_making/form/field-declaration.ts"
import type { FieldFacts } from "./field-declaration.ts"
import type { PanelDeclaration } from "./panels.ts"

/** Where on the screen something can be told of a field. */
export function placesOf({ slots, chips, groups }: PanelDeclaration, facts: FieldFacts): readonly RegExp[] {
  const all = [...chips, ...groups.flatMap(({ fields }) => fields)]
  return [...slots.map(({ paths }) => paths), /^meta\.prompt$/, ...all.filter((field) => isShown(field, facts)).map(({ paths }) => paths)]
}
