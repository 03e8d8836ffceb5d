import type { WorkPlayerProps } from "./players.island.tsx"

/** A video's poster in its place, until the player is there. */
export function WorkPlayerSkeleton({ poster, width, height }: WorkPlayerProps) {
  return (
    <div className="relative mx-auto w-full overflow-hidden rounded-card bg-veil" style={{ aspectRatio: `${width} / ${height}` }}>
      {poster === null ? null : (
        <img src={poster} alt="" width={width} height={height} fetchPriority="high" className="size-full object-contain" />
      )}
    </div>
  )
}
