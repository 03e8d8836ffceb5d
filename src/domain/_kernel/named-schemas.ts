import * as z from "zod/mini"
import { once } from "./once.ts"

/** A schema that the API document lists under a name of its own, made at first use; names are unique. */
export function named<Schema extends z.ZodMiniType>(id: string, make: () => Schema): () => Schema {
  return once(() => {
    const schema = make()
    z.globalRegistry.add(schema, { id })
    return schema
  })
}
