import type { FieldError } from "../../_kernel/errors.ts"
import type { OrderInput, TaskSource } from "../../_kernel/task-kind.ts"
import { inputOf } from "../../_kernel/task-sources.ts"
import { cleanPrompt, promptConditions } from "../../prompt/rules.ts"
import type { Configuration } from "../configuration.ts"
import { DEFAULT_REFERENCE_WEIGHT } from "../rules.ts"
import { checkSource, type NamedImage } from "./source.ts"

/** What guides a painting besides its words, in the words of the render protocol: each has an input of its role. */
export interface Guides {
  /** Where other words hold. */
  readonly regions?: readonly {
    readonly role: string
    readonly prompt: string
    readonly negative_prompt: string
    readonly weight: number
  }[]
  /** Images that lend their look. */
  readonly references?: readonly { readonly role: string; readonly weight: number }[]
  readonly guideInputs?: readonly OrderInput[]
}

const regionRole = (index: number) => `region-${index + 1}`
const referenceRole = (index: number) => `reference-${index + 1}`
const ROLE = /^(?:region|reference)-\d$/

/** The images of regions and references, as a configuration names them. */
export function namedGuides({ regions = [], references = [] }: Configuration): readonly NamedImage[] {
  return [
    ...regions.map(({ mask }, index) => ({ role: regionRole(index), path: `meta.regions.${index}.mask`, url: mask })),
    ...references.map(({ image }, index) => ({ role: referenceRole(index), path: `meta.references.${index}.image`, url: image })),
  ]
}

/** Whether an image is one of these, and no other's business. */
export function isGuide({ role }: Pick<TaskSource, "role">): boolean {
  return ROLE.test(role)
}

/** Validates the images of regions and references. */
export function checkGuides(meta: Configuration, sources: readonly TaskSource[]): readonly FieldError[] {
  return namedGuides(meta).flatMap(({ role, path }) => checkSource(sources, { role, path, missing: "uploadError" }))
}

/** The guides of a configuration; nothing where it has none, so that an order without them is the order that it always was. */
export function guidesOf({ regions = [], references = [], category }: Configuration, sources: readonly TaskSource[]): Guides {
  if (regions.length + references.length === 0) return {}
  return {
    ...(regions.length === 0
      ? {}
      : {
          regions: regions.map(({ prompt, negative_prompt = "", weight = 1 }, index) => ({
            role: regionRole(index),
            prompt: promptConditions(cleanPrompt(prompt), category ?? 1).prompt,
            negative_prompt,
            weight,
          })),
        }),
    ...(references.length === 0
      ? {}
      : { references: references.map(({ weight = DEFAULT_REFERENCE_WEIGHT }, index) => ({ role: referenceRole(index), weight })) }),
    guideInputs: sources.filter(isGuide).map(inputOf),
  }
}

/** The guides of an order, beside the kind's own fields and inputs. */
export function withGuides(
  { regions, references, guideInputs = [] }: Guides,
  fields: Readonly<Record<string, unknown>>,
  inputs: readonly OrderInput[],
): { readonly fields: Readonly<Record<string, unknown>>; readonly inputs: readonly OrderInput[] } {
  return {
    fields: { ...fields, ...(regions === undefined ? {} : { regions }), ...(references === undefined ? {} : { references }) },
    inputs: [...inputs, ...guideInputs],
  }
}
