import { useEffect, useState } from "react"
import type { SourceImage } from "../../domain/_kernel/task-specification.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { expansionOf } from "../../domain/studio/kinds/expansion.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { readConfiguration } from "../studio/read-configuration.ts"
import { cardKindOf } from "../studio/task-kind-of.ts"

/** Where an image lies over another, in shares of that one. */
export interface PlaceShares {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A source image, and where it lies over the result that was made from it. */
export interface PlacedSource {
  readonly source: SourceImage
  readonly place: PlaceShares
}

export const WHOLE: PlaceShares = { left: 0, top: 0, width: 1, height: 1 }
/** How much the shapes of two images may differ and still lie over each other. */
const SHAPE_SLACK = 0.02

/** Whether two images are of one shape. */
export function isSameShape(one: SizePx, other: SizePx): boolean {
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= SHAPE_SLACK
}

interface SizePx {
  readonly width: number
  readonly height: number
}

/** Where the original lies in what it was expanded to. */
export function placeInExpansion(meta: Configuration, source: SizePx): PlaceShares {
  const { width, height, margins } = expansionOf(meta, source)
  return { left: margins.left / width, top: margins.up / height, width: source.width / width, height: source.height / height }
}

/** What a result was made from, at its place in it: over all of it where both are of one shape, at its margins in an expansion; else null. */
export function useSourcePlace(task: Task, image: TaskImage): PlacedSource | null {
  const { source_image: source, id } = task
  const isExpansion = cardKindOf(task) === "expansion"
  const [known, setKnown] = useState<{ readonly id: string; readonly place: PlaceShares } | null>(null)
  useEffect(() => {
    if (!isExpansion || source === undefined) return
    const controller = new AbortController()
    readConfiguration({ id }, { handlesErrors: true, isInBackground: true, signal: controller.signal }).then(
      (meta) => setKnown({ id, place: placeInExpansion(meta, source) }),
      () => undefined,
    )
    return () => controller.abort()
  }, [id, isExpansion, source])
  if (source === undefined) return null
  if (isExpansion) return known?.id === id ? { source, place: known.place } : null
  return isSameShape(source, image) ? { source, place: WHOLE } : null
}
