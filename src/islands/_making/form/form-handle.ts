import type { Seed } from "../../../formats/generator/seed.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import type { FieldError } from "../../_ui/field.tsx"
import { type FieldDeclaration, type FieldNames, type FormFacts, isOwnIn, NONE, type Place, type Value } from "./field-declaration.ts"

/** What the fields of a room are called, in its catalogue. */
export interface FieldWords<Facts extends FormFacts, Names extends FieldNames> {
  readonly nameOf: (field: FieldDeclaration<Facts, Names>) => string
  readonly hintOf: (field: FieldDeclaration<Facts, Names>) => string | undefined
  /** A choice or a number in words. */
  readonly valueOf: (name: Names["select"] | Names["range"], value: string) => string
  readonly reasonOf: (reason: Names["reason"]) => string
}

/** A form as its fields see it. */
export interface FormHandle<Facts extends FormFacts, Names extends FieldNames> {
  readonly facts: Facts
  readonly failures: readonly { readonly path: string }[]
  readonly words: FieldWords<Facts, Names>
  /** What is wrong at a place. */
  readonly errorAt: (paths: RegExp) => FieldError
  readonly rewrite: (change: (meta: Facts["meta"]) => Facts["meta"]) => void
}

/** What a field is set to, in words, and whether that is somebody's own choice; empty where there is nothing to say. */
export interface FieldSummary {
  readonly text: string
  readonly isOwn: boolean
}

/** What a field holds: what was said as rules bend it, else its default. */
export function heldIn<Facts extends FormFacts, Kind>({ held, read, initial }: Value<Facts, Kind>, facts: Facts): Kind {
  return held === undefined ? (read(facts.meta) ?? initial(facts)) : held(facts)
}

/** What is wrong by path, as a form tells it to its fields. */
export function failuresOf(errors: Readonly<Record<string, string>>): Pick<FormHandle<never, never>, "failures" | "errorAt"> {
  const failures = Object.entries(errors).map(([path, message]) => ({ path, message }))
  return { failures, errorAt: (paths) => failures.find(({ path }) => paths.test(path))?.message }
}

/** Whether something is wrong at one of the places. */
export function hasFailureIn(failures: readonly { readonly path: string }[], places: readonly Pick<Place<never>, "paths">[]): boolean {
  return failures.some(({ path }) => places.some(({ paths }) => paths.test(path)))
}

const isRandom = (seed: Seed | undefined): boolean => seed === undefined || ["0", "-1"].includes(String(seed))

/** Words what fields are set to, as closed lines and chips show it; a room words those with a part of their own. */
export function useFieldSummary<Facts extends FormFacts, Names extends FieldNames>(
  { facts, words }: Pick<FormHandle<Facts, Names>, "facts" | "words">,
  ownText: (name: Names["own"]) => string,
): (field: FieldDeclaration<Facts, Names>) => FieldSummary {
  const t = useMessages("making")
  return (field) => {
    const isOwn = isOwnIn(facts.meta, field)
    switch (field.control) {
      case "range":
        return { text: words.valueOf(field.name, String(heldIn(field, facts))), isOwn }
      case "select": {
        const value = heldIn(field, facts)
        return { text: value === NONE ? "" : words.valueOf(field.name, value), isOwn }
      }
      case "switch":
        return { text: heldIn(field, facts) ? t("on") : "", isOwn }
      case "text":
        return { text: heldIn(field, facts).trim() || t("none"), isOwn }
      case "seed": {
        const seed = heldIn<Facts, Seed | undefined>(field, facts)
        return { text: isRandom(seed) ? t("random") : String(seed), isOwn }
      }
      case "own":
        return { text: ownText(field.name), isOwn }
    }
  }
}
