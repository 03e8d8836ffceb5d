import { type Seed, seedBelow, seedIn } from "../../formats/generator/seed.ts"
import type { RenderBackend } from "./render-backend.ts"

/** Seeds that are 32 bits wide, as those of the render protocol and of vendors. */
const SMALL_SEEDS = 2 ** 32

/** The seed that an order names; null for one that leaves it to the renderer. */
export function orderedSeed(fields: Readonly<Record<string, unknown>>): Seed | null {
  return seedIn(fields["seed"])
}

/** A backend that draws from 32 bits: of a larger seed it gets the rest, and the result keeps the seed that was asked for. */
export function withSmallSeeds(backend: RenderBackend): RenderBackend {
  return {
    ...backend,
    submit: (jobId, order) => {
      const seed = orderedSeed(order.fields)
      return backend.submit(jobId, seed === null ? order : { ...order, fields: { ...order.fields, seed: seedBelow(seed, SMALL_SEEDS) } })
    },
  }
}
