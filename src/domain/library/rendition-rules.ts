/** Widths in px that images are offered at besides their own. */
export const RENDITION_WIDTHS = [160, 320, 400, 640, 960, 1280] as const
/** One of `RENDITION_WIDTHS`. */
export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]

/** Width in px of the copy of a PNG result that is there as soon as the result is; copies of other widths are made when asked for. */
export const RESULT_COPY_WIDTH = 640 satisfies RenditionWidth
/** Width in px of the largest copy that a tile shows. */
const LARGEST_TILE_WIDTH = 960 satisfies RenditionWidth

/** Where a file lies in the store, under our own addresses and those of a separate origin of files. */
const ADDRESS = /^((?:https?:\/\/[^/?#]+)?\/media\/[a-z0-9_/-]+(?:\.(?:png|jpe?g|webp|avif))?)(\?[^#]*)?$/
const RENDITION = /^(.+)\/w(160|320|400|640|960|1280)\.webp$/

/** Key that an image's smaller copy is stored under: below the image's own, so that whoever deletes by prefix finds it. */
export function renditionKey(key: string, width: RenditionWidth): string {
  return `${key}/w${width}.webp`
}

/** Key of the copy of an image that previews of links show. */
export function previewKey(key: string): string {
  return `${key}/preview.jpg`
}

/** Keys of all copies that there may be of an image, for whoever deletes it. */
export function renditionKeysOf(key: string): readonly string[] {
  return [...RENDITION_WIDTHS.map((width) => renditionKey(key, width)), previewKey(key)]
}

/** Which image a key is a smaller copy of, and its width; null for one that is a file of its own. */
export function renditionOf(key: string): { readonly key: string; readonly width: RenditionWidth } | null {
  const match = RENDITION.exec(key)
  const width = RENDITION_WIDTHS.find((one) => String(one) === match?.[2])
  return match?.[1] === undefined || width === undefined ? null : { key: match[1], width }
}

/**
 * Address of an image's copy of a width in px; a signature in its query stays good. Where the image is no wider, it is answered in its own
 * size: a PNG as a copy that weighs less, others as they are. Addresses of anything but our stored images come back as they are.
 */
export function renditionUrl(url: string, width: RenditionWidth): string {
  const match = ADDRESS.exec(url)
  if (match?.[1] === undefined) return url
  const key = match[1].slice(match[1].indexOf("/media/") + "/media/".length)
  return /(?:^|\/)w\d+\.webp$/.test(key) ? url : `${match[1]}/w${width}.webp${match[2] ?? ""}`
}

/** What an `img` needs to load no more of an image than it shows. */
export interface ImageSources {
  readonly src: string
  /** Absent where there is only one size. */
  readonly srcSet?: string
}

/**
 * The copies of an image of `width` × `height` px, and the image itself, for a browser to choose from; `sizes` is the caller's to say. With
 * `lastIs: "copy"` a PNG itself gives way to its copy of the same size where one of `widths` has it: a tenth of the bytes, for pages that
 * show works to strangers.
 */
export function imageSources(
  url: string,
  width: number,
  height: number,
  widths: readonly RenditionWidth[] = RENDITION_WIDTHS,
  lastIs: "image" | "copy" = "image",
): ImageSources {
  const narrower = widths.filter((one) => one < width)
  const middle = narrower.findLast((one) => one <= 640)
  if (middle === undefined || height <= 0 || renditionUrl(url, middle) === url) return { src: url }
  const copies = narrower.map((one) => `${renditionUrl(url, one)} ${one}w`)
  const wideEnough = lastIs === "copy" && /\.png(?:\?|$)/.test(url) ? widths.find((one) => one >= width) : undefined
  const last = wideEnough === undefined ? url : renditionUrl(url, wideEnough)
  return { src: renditionUrl(url, middle), srcSet: [...copies, `${last} ${width}w`].join(", ") }
}

/** What an `img` of `width` px loads where copies alone are to be had; one that is too small for any has the smallest. */
export function copySources(url: string, width: number): ImageSources {
  // Of a PNG there is a copy of its own size; of all else narrower ones alone.
  const isPng = /\.png(?:\?|$)/.test(url)
  const copies = RENDITION_WIDTHS.filter((one, index) => one < width || (isPng && (RENDITION_WIDTHS[index - 1] ?? 0) < width))
  const middle = copies.findLast((one) => one <= 640) ?? RENDITION_WIDTHS[0]
  const srcSet = copies.map((one) => `${renditionUrl(url, one)} ${Math.min(one, width)}w`).join(", ")
  return { src: renditionUrl(url, middle), ...(copies.length > 1 && { srcSet }) }
}

/** What a tile of a result that is `width` px wide loads: copies alone, and by `src` the one that was made with the result. */
export function tileSources(url: string, width: number): ImageSources {
  const src = renditionUrl(url, RESULT_COPY_WIDTH)
  if (src === url || width <= RESULT_COPY_WIDTH) return { src }
  const larger = `${renditionUrl(url, LARGEST_TILE_WIDTH)} ${Math.min(width, LARGEST_TILE_WIDTH)}w`
  return { src, srcSet: `${src} ${RESULT_COPY_WIDTH}w, ${larger}` }
}
