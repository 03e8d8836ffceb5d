import { useMessages } from "../_runtime/messages.tsx"
import type { ImageRoomProps } from "./image-room.tsx"

/** The image room before it is there: stream and composer in their places. */
export function GeneratorSkeleton({ mode }: ImageRoomProps) {
  const t = useMessages("generator")
  return (
    <div className="room">
      <h1 className="sr-only">{t(mode === "studio" ? "studioTitle" : "roomTitle")}</h1>
      <div aria-hidden="true" className="room-stream">
        <span className="h-5 w-1/2 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
        <span className="row-tiles">
          {[0, 1, 2, 3].map((tile) => (
            <span key={tile} className="aspect-square animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
          ))}
        </span>
      </div>
      <div aria-hidden="true" className="composer">
        <span className="h-6 w-2/3 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
        <span className="h-9 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
      </div>
    </div>
  )
}
