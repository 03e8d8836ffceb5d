import type { OrderField } from "../../../domain/backend/order-fields.ts"

/** A call that carries out an order. */
export interface A1111Request {
  readonly path: string
  /** With `FileSlot`s where images stand. */
  readonly body: Readonly<Record<string, unknown>>
  /** Where its answer has images. */
  readonly imagePath: "images[]" | "image"
  /** Whether the server knows the run by the job's name. */
  readonly hasTaskId: boolean
  /** What must come of it; null: words. */
  readonly expects: ExpectedImages | null
  readonly approximated: readonly OrderField[]
  readonly leftOut: readonly OrderField[]
}

export interface ExpectedImages {
  readonly count: number
  /** Null: whatever it comes to. */
  readonly sizePx: { readonly width: number; readonly height: number } | null
  readonly isAnimation: boolean
  /** How many repairs the text that comes with an image must speak of. */
  readonly repairs: number
  /** Model that must have been used, by one of these names or hashes, in lower case; null for any. */
  readonly modelNames: readonly string[] | null
}

/** Why an order cannot be carried out here at all. */
export interface Unfit {
  readonly unfit: string
  readonly cause: "order" | "server"
}

export const isUnfit = (value: A1111Request | Unfit): value is Unfit => "unfit" in value
