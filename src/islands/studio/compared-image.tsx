import type { SourceImage } from "../../domain/_kernel/task-specification.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { Compare } from "../_ui/compare.tsx"

/** How much the shapes of two images may differ and still lie over each other. */
const SHAPE_SLACK = 0.02

/** The image that a result was made from, where both are of one shape; else null. */
export function comparableSource({ source_image: source }: Task, { width, height }: TaskImage): SourceImage | null {
  if (source === undefined) return null
  return Math.abs((source.width * height) / (source.height * width) - 1) <= SHAPE_SLACK ? source : null
}

interface ComparedImageProps {
  readonly image: TaskImage
  readonly before: SourceImage
  readonly alt: string
}

/** A result and what it was made from, on both sides of a line. */
export function ComparedImage({ image, before, alt }: ComparedImageProps) {
  return (
    <div className="[container-type:size] grid size-full place-items-center overflow-hidden px-2 pt-15 pb-2 lg:px-16 lg:pb-4">
      <div
        className="relative"
        style={{
          width: `min(100cqw, 100cqh * ${image.width / image.height}, ${image.width}px)`,
          aspectRatio: `${image.width} / ${image.height}`,
        }}
      >
        <img src={image.url} alt={alt} width={image.width} height={image.height} className="size-full rounded-card" />
        <Compare before={<img src={before.url} alt="" width={before.width} height={before.height} className="size-full rounded-card" />} />
      </div>
    </div>
  )
}
