import { type Folded, fold } from "./fold.ts"
import { type Link, linksOf } from "./links.ts"
import { type SimHash, simHashOfView } from "./sim-hash.ts"
import type { CheckedField } from "./verdict.ts"
import type { View } from "./view-builder.ts"
import { plainView } from "./views.ts"

/** A text with all that rules read out of it, each read at most once, when a rule first asks. */
export class ReadField implements CheckedField {
  readonly path: string
  readonly text: string
  #folded: Folded | null = null
  #plain: ReturnType<typeof plainView> | null = null
  #links: readonly Link[] | null = null
  #simHash: { readonly hash: SimHash | null } | null = null

  constructor({ path, text }: CheckedField) {
    this.path = path
    this.text = text
  }

  get folded(): Folded {
    return (this.#folded ??= fold(this.text))
  }

  get plain(): { readonly view: View; readonly isOdd: boolean } {
    return (this.#plain ??= plainView(this.folded))
  }

  get links(): readonly Link[] {
    return (this.#links ??= linksOf(this.folded))
  }

  get simHash(): SimHash | null {
    return (this.#simHash ??= { hash: simHashOfView(this.plain.view) }).hash
  }

  /** Where some units of the folded text stand in what was typed. */
  spanOf({ start, end }: { readonly start: number; readonly end: number }): { readonly start: number; readonly end: number } {
    return { start: this.folded.starts[start] ?? 0, end: this.folded.ends[end - 1] ?? this.text.length }
  }
}

/** Fields to be read by rules; those that are already are handed on. */
export function readFields(fields: readonly CheckedField[]): readonly ReadField[] {
  return fields.map((field) => (field instanceof ReadField ? field : new ReadField(field)))
}
