import type { VideoSize } from "../../../domain/video/generation/model-table.ts"
import { isSameShape } from "../../../domain/video/generation/size-rules.ts"

/** Shapes as people call them. */
const SHAPES = [
  { name: "16:9", width: 16, height: 9 },
  { name: "9:16", width: 9, height: 16 },
  { name: "1:1", width: 1, height: 1 },
  { name: "4:3", width: 4, height: 3 },
  { name: "3:4", width: 3, height: 4 },
] as const

/** What a shape is called; its sides in px where it has no name. */
export const shapeName = (size: VideoSize): string =>
  SHAPES.find((shape) => isSameShape(shape, size))?.name ?? `${String(size.width)} × ${String(size.height)}`
