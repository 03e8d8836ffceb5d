import type { Database } from "../../../db/client.ts"

/** Numbers that every vector has, as the database declares it. */
export const VECTOR_LENGTH = 1024

/** What turns texts into vectors that lie close where the texts mean alike. */
export interface Embedder {
  /** Stands beside each vector: those of another model are not compared. */
  readonly model: string
  /** Cosine distance above which two texts have nothing in common. */
  readonly farthest: number
  /** A vector of `VECTOR_LENGTH` for each text. Throws Unavailable. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** Where the tables of search lie: the database itself unless they have one of their own. */
    readonly searchDatabase: Database
    readonly embedder: Embedder
  }
}
