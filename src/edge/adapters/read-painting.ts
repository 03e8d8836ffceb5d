import { type Painting, paintingSchema } from "../../domain/feed/painting-rules.ts"

/** How far the painter of the gallery is; null where there is none, or it is done. */
export async function readPainting(gallery: Pick<Fetcher, "fetch"> | undefined): Promise<Painting | null> {
  if (gallery === undefined) return null
  const answer = await gallery.fetch("http://gallery/")
  return answer.ok ? paintingSchema.parse(await answer.json()) : null
}
