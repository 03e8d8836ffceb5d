import fc from "fast-check"
import { expect, test } from "vitest"
import { MAXIMUM_SMALL_SEED, RATIOS, STYLES } from "../../domain/studio/index.ts"
import { withinBounds } from "../../domain/studio/within-bounds.ts"
import { createUrl, readCreateQuery } from "./create-query.ts"

function readUrl(url: string) {
  const parameters = new URL(url, "http://page").searchParams
  return readCreateQuery((name) => parameters.get(name) ?? undefined)
}

test("settings that are written into an address are read from it", () => {
  const settings = fc.record(
    {
      prompt: fc.string({ minLength: 1, maxLength: 6000 }),
      aspect_ratio: fc.constantFrom(...RATIOS.map(({ code }) => code)),
      prompt_style: fc.constantFrom(...STYLES),
      seed: fc.integer({ min: 1, max: MAXIMUM_SMALL_SEED }),
      n_iter: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(settings, (asked) => {
      expect(readUrl(createUrl("en", asked))).toEqual(asked)
    }),
  )
})

test("whatever an address says, what is read of it is within the studio's bounds", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("prompt", "ratio", "style", "seed", "count"), fc.string({ maxLength: 2000 })),
      (parameters) => {
        const request = readCreateQuery((name) => parameters[name])
        expect(withinBounds(request)).toMatchObject({ meta: request })
      },
    ),
  )
})

test("more images than one task makes are cut to the most, a prompt to its longest", () => {
  expect(readUrl("/en/create/image?count=9")).toEqual({ n_iter: 4 })
  expect(readUrl(`/en/create/image?prompt=${"a".repeat(7000)}`).prompt).toHaveLength(6000)
})
