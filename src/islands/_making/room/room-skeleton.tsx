/** A room before it is there: stream and composer in their places, under the page's heading. */
export function RoomSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="room">
      <h1 className="sr-only">{title}</h1>
      <div aria-hidden="true" className="room-stream">
        <span className="h-5 w-1/2 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
        <span className="row-tiles">
          {[0, 1, 2, 3].map((tile) => (
            <span key={tile} className="aspect-video animate-pulse rounded-card bg-hover motion-reduce:animate-none" />
          ))}
        </span>
      </div>
      <div aria-hidden="true" className="composer">
        <span className="h-9 w-1/2 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
        <span className="h-6 w-2/3 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
        <span className="h-9 animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
      </div>
    </div>
  )
}
