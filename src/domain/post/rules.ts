/** Widths in px that every work's image is stored in, beside its original. */
export const WORK_IMAGE_WIDTHS = [320, 640, 960] as const
type WorkImageWidth = (typeof WORK_IMAGE_WIDTHS)[number]

/** The addresses of one work's image. */
export interface WorkImageUrls {
  /** Value for `srcset`: every stored width. */
  readonly srcSet: string
  /** The original. */
  readonly full: string
  at(width: WorkImageWidth): string
}

/** All addresses of an image out of its cover's (`…/640.webp`): the files stand in one folder. */
export function workImageUrls(coverUrl: string): WorkImageUrls {
  const folder = coverUrl.slice(0, coverUrl.lastIndexOf("/"))
  const at = (width: WorkImageWidth) => `${folder}/${width}.webp`
  return { srcSet: WORK_IMAGE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(", "), full: `${folder}/full.png`, at }
}
