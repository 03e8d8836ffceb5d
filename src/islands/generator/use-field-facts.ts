import { useStore } from "@nanostores/react"
import { type Mend, mendConfiguration } from "../../domain/studio/mend-rules.ts"
import type { FieldError } from "../_ui/field.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import type { StudioState } from "../studio/studio-state.ts"
import type { FieldFacts } from "./field-declaration.ts"
import { useGenerator } from "./generator-state.ts"
import { metaOfDraft } from "./order-of-draft.ts"

/** What the fields of the open tab depend on. */
export function useFieldFacts(): FieldFacts {
  const generator = useGenerator()
  const draft = useStore(generator.$draft)
  const scene = useStore(generator.$scene)
  return { meta: metaOfDraft(draft, generator.mode), scene }
}

/** What rules mended of the open tab, which its fields say. */
export function useMends(): readonly Mend[] {
  const { meta, scene } = useFieldFacts()
  return mendConfiguration(meta, scene).mends
}

/** The first failure that belongs to a place, in words, with the one thing of several that it is about. */
export function useFailureWordsAt(paths: RegExp): FieldError {
  const generator = useGenerator()
  const words = useErrorWords()
  return failureAt(useStore(generator.studio.$failures), paths, words)
}

/** The same of failures that are at hand. */
export function failureAt(
  failures: ReturnType<StudioState["$failures"]["get"]>,
  paths: RegExp,
  words: ReturnType<typeof useErrorWords>,
): FieldError {
  const failure = failures.find(({ path }) => paths.test(path))
  return failure?.value === undefined ? failure?.message : { text: `${words(failure.message)} (${failure.value})` }
}

/** The first failure that belongs to a place, as a message key. */
export function useFailureAt(paths: RegExp): string | undefined {
  const generator = useGenerator()
  return useStore(generator.studio.$failures).find(({ path }) => paths.test(path))?.message
}
