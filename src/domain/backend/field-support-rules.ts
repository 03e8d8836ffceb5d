/** What becomes of a part of an order at a backend: sent as it is, sent as something near, or not sent at all. */
export type FieldSupport = "sent" | "approximated" | "left-out"

/** What a server did with an order besides carrying it out, by the field names of the render protocol. The person is told. */
export interface RenderNotes {
  readonly approximated: readonly string[]
  readonly leftOut: readonly string[]
  /** Parts that the server took and did not do, such as a repair that its answer shows no trace of. */
  readonly notDone: readonly string[]
  /** Words of the prompt that it did not understand, as they are written there; absent where it says nothing of that. */
  readonly unknownWords?: readonly string[]
}

export const NO_NOTES: RenderNotes = { approximated: [], leftOut: [], notDone: [] }

/** What a server says that it made something with. */
export interface MadeWith {
  readonly model?: NonNullable<MadeBy["model"]>
  readonly version?: string
}

/** Who made a result; stays with it. */
export interface MadeBy {
  readonly software: string
  readonly version: string | null
  readonly isPreview: boolean
  readonly model: { readonly name: string; readonly hash: string | null } | null
  readonly notes: RenderNotes
}
