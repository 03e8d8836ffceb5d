import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
import { MOST_LEVELS, SAFE_MASK } from "./level-rules.ts"

/** A mask of levels that somebody wants to meet: what is safe always, what is blocked never. */
export const levelMaskSchema = once(() =>
  z.int().check(
    z.gte(SAFE_MASK),
    z.lte(MOST_LEVELS),
    z.refine((mask) => (mask & SAFE_MASK) === SAFE_MASK, { error: "NotAllowedValue" }),
    z.describe("Levels to show, added up: 1 PG and 2 PG-13, always; 4 R, 8 X, 16 XXX."),
  ),
)
