/** Something that is laid over the model, by its name in the renderer. */
export interface WeightedName {
  readonly name: string
  readonly weight: number
}
