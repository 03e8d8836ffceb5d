import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"

/** Most files of one task. */
export const MAXIMUM_RESULTS = 64

/** Which result of a task, by its `operate_number`, in an address, where it is text. */
export const placeInAddress = once(() =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d?$/), z.meta({ examples: ["1"] })), z.transform(Number)),
    z.int().check(z.lte(MAXIMUM_RESULTS)),
  ),
)
