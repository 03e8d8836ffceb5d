import type { Context } from "../_kernel/context.ts"
import { cutMoment, momentKey, momentsOf, readRenditionSet } from "../stream/index.ts"
import type { CheckedWork } from "./images-of-work.ts"

/** Works with the moments of what plays of them behind their images: pictures of those are taken here, whatever their author sent. */
export function withMoments(context: Pick<Context, "media">, works: readonly CheckedWork[]): Promise<readonly CheckedWork[]> {
  return Promise.all(works.map((work) => withOwnMoments(context, work)))
}

async function withOwnMoments(context: Pick<Context, "media">, work: CheckedWork): Promise<CheckedWork> {
  if (work.film === null) return work
  const { streamKey, recipeWords } = work.film
  const set = await readRenditionSet(context, streamKey)
  const moments = momentsOf(streamKey, set?.variants.map(({ name }) => name) ?? [])
  const images = moments.map((moment, index) => ({
    workId: work.id,
    position: work.images.length + index,
    mediaKey: momentKey(moment),
    kind: "poster" as const,
    recipeWords,
    cut: () => cutMoment(context, moment),
  }))
  return { ...work, images: [...work.images, ...images] }
}
