import * as z from "zod/mini"

/** How far the painter of a first start's gallery is. */
export const paintedSchema = z.object({
  done: z.int(),
  all: z.int(),
  /** The painter gave up; a new start goes on where it was. */
  hasFailed: z.boolean(),
})
export type Painted = z.infer<typeof paintedSchema>

/** The same with the places that are still to be filled, in the gallery's order. */
export const paintingSchema = z.extend(paintedSchema, {
  places: z.array(z.object({ id: z.string(), width: z.int(), height: z.int(), colour: z.string() })),
})
export type Painting = z.infer<typeof paintingSchema>

/** The same without its places. */
export function paintedOf({ done, all, hasFailed }: Painting): Painted {
  return { done, all, hasFailed }
}
