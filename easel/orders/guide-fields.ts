import * as z from "zod"
import { LIMITS } from "../limits.ts"

/** What may guide a painting besides its words: regions where other words hold, and images that lend their look. */

export const REGION_ROLES = ["region-1", "region-2", "region-3", "region-4", "region-5", "region-6", "region-7", "region-8"] as const
export const REFERENCE_ROLES = ["reference-1", "reference-2", "reference-3", "reference-4"] as const
/** Every role of a guide. */
export const GUIDE_ROLES = [...REGION_ROLES, ...REFERENCE_ROLES] as const

const words = z.string().max(LIMITS.promptChars)

/** The fields; each region and each reference has an input of its role. */
export const guideFields = {
  regions: z
    .array(
      z.object({
        role: z.enum(REGION_ROLES),
        prompt: words,
        negative_prompt: words.default(""),
        /** 0 changes nothing, from 1 on the region is all its own. */
        weight: z.number().min(0).max(2).default(1),
      }),
    )
    .max(REGION_ROLES.length)
    .default([]),
  references: z
    .array(z.object({ role: z.enum(REFERENCE_ROLES), weight: z.number().min(0).max(1).default(0.5) }))
    .max(REFERENCE_ROLES.length)
    .default([]),
}

interface Guided {
  readonly inputs: readonly { readonly role: string }[]
  readonly regions: readonly { readonly role: string }[]
  readonly references: readonly { readonly role: string }[]
}

/** Whether each guide has its input, and each input of a guide is named once. */
export const guidesHaveInputs = ({ inputs, regions, references }: Guided): boolean => {
  const wanted = [...regions, ...references].map(({ role }) => role)
  const roles: readonly string[] = GUIDE_ROLES
  const given = inputs.map(({ role }) => role).filter((role) => roles.includes(role))
  return new Set(wanted).size === wanted.length && given.length === wanted.length && wanted.every((role) => given.includes(role))
}

/** Said of an order whose guides and inputs do not agree. */
export const GUIDES_BOUND = {
  path: ["inputs"],
  message: "each region and each reference has its own input, and each of their inputs is named",
}
