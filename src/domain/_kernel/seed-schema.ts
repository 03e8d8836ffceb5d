import * as z from "zod/mini"
import { LARGEST_SEED } from "./new-seed.ts"

/** The seed of what plays. */
export const playedSeedSchema = () =>
  z
    .int()
    .check(
      z.gte(-1, { error: "SeedOutOfRange" }),
      z.lte(LARGEST_SEED, { error: "SeedOutOfRange" }),
      z.describe("The same seed and settings make the same again; -1 and 0 stand for a random one."),
    )
