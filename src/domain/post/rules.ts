import { type RenditionWidth, renditionUrl } from "../library/rendition-rules.ts"

/** Widths in px that every work's image is stored in, beside its original. */
export const WORK_IMAGE_WIDTHS = [320, 640, 960] as const
type WorkImageWidth = (typeof WORK_IMAGE_WIDTHS)[number]

/** What a card takes on most phones. It is the original's copy of that width, which is made when an older work's is first asked for. */
export const CARD_IMAGE_WIDTH: RenditionWidth = 400

/** The addresses of one work's image. */
export interface WorkImageUrls {
  /** Value for `srcset`: every width that there is, narrowest first. */
  readonly srcSet: string
  /** The original. */
  readonly full: string
  at(width: WorkImageWidth): string
}

/** All addresses of an image out of its cover's (`…/640.webp`): the files stand in one folder. */
export function workImageUrls(coverUrl: string): WorkImageUrls {
  const folder = coverUrl.slice(0, coverUrl.lastIndexOf("/"))
  const full = `${folder}/full.png`
  const at = (width: WorkImageWidth) => `${folder}/${width}.webp`
  const sources = [
    ...WORK_IMAGE_WIDTHS.map((width) => ({ width, url: at(width) })),
    { width: CARD_IMAGE_WIDTH, url: renditionUrl(full, CARD_IMAGE_WIDTH) },
  ]
  sources.sort((left, right) => left.width - right.width)
  return { srcSet: sources.map(({ width, url }) => `${url} ${width}w`).join(", "), full, at }
}
