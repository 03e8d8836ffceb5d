/** An image that a task was made from, as its card shows it. Sides in px. */
export interface SourceImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/**
 * What a renderer is asked for: a task's input after every rule; nothing is left to default later. Kept as JSON. What every task may
 * show of itself is named here; the rest is the kind's own.
 */
export interface TaskSpecification {
  readonly kind: string
  readonly prompt: string
  readonly width: number | null
  readonly height: number | null
  readonly seed: number | null
  readonly source?: SourceImage
  /** What conditions came to before the renderer got them, such as edges or a pose, in their order. */
  readonly preprocessed?: readonly SourceImage[]
}
