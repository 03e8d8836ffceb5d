import * as z from "zod/mini"
import { seedIn } from "../../formats/generator/seed.ts"

/** A seed in an answer: a number, or its digits where a number of JSON would lose some. */
export const seedSchema = () =>
  z
    .union([z.int(), z.string().check(z.regex(/^\d{16,20}$/))])
    .check(z.describe("A whole number of up to 64 bits; above 2^53, as a string of digits."))

/** Of a seed that somebody asks for, with a sign, spaces and a fraction of noughts. */
const MAXIMUM_CHARACTERS = 60

const OUT_OF_RANGE = { error: "SeedOutOfRange" } as const

/** A seed that somebody asks for; -1, 0 and an empty text leave it to chance. */
export const askedSeedSchema = () =>
  z.union(
    [
      z.int(OUT_OF_RANGE).check(z.gte(-1, OUT_OF_RANGE), z.lte(Number.MAX_SAFE_INTEGER, OUT_OF_RANGE)),
      z.string(OUT_OF_RANGE).check(
        z.maxLength(MAXIMUM_CHARACTERS, OUT_OF_RANGE),
        z.refine((text) => text === "" || seedIn(text) !== null, OUT_OF_RANGE),
      ),
    ],
    OUT_OF_RANGE,
  )

/** The seed of what plays. */
export const playedSeedSchema = () =>
  askedSeedSchema().check(z.describe("The same seed and settings give the same result; -1 and 0 mean a random seed."))
