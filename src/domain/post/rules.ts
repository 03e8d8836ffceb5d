import { type ImageSources, imageSources, type RenditionWidth } from "../library/rendition-rules.ts"

/** Widths in px that covers are offered at in lists and pages; each copy is made when it is first asked for. */
export const COVER_WIDTHS = [320, 400, 640, 960] as const satisfies readonly RenditionWidth[]

/** What an `img` of a work's cover needs to load no more than it shows. */
export function coverSources({
  url,
  width,
  height,
}: {
  readonly url: string
  readonly width: number
  readonly height: number
}): ImageSources {
  return imageSources(url, width, height, COVER_WIDTHS, "copy")
}
