/** Width and height of an image as shown, px. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Image base info (spec 1§4): `size` in bytes, 0 where it cannot be known. */
export interface ImageBaseInfo extends ImageSize {
  readonly size: number
}

/** What a reference image must keep to; a bound that is missing binds nothing. Ratios are width divided by height. */
export interface ImageBounds {
  readonly minimumWidth?: number
  readonly minimumHeight?: number
  readonly maximumWidth?: number
  readonly maximumHeight?: number
  readonly minimumRatio?: number
  readonly maximumRatio?: number
}

/** What is wrong with an image's size; each names the bound that it breaks. */
export type ImageSizeError = keyof ImageBounds

/** Width divided by height, rounded to 2 decimals (spec 1§5). */
export function ratioOf({ width, height }: ImageSize): number {
  return Math.round((width / height) * 100) / 100
}

/** Every bound that an image breaks (spec 1§5: below a minimum or above a maximum; ratios are compared rounded). Empty where all is well. */
export function imageSizeErrors(size: ImageSize, bounds: ImageBounds): readonly ImageSizeError[] {
  const ratio = ratioOf(size)
  const broken: Readonly<Record<ImageSizeError, boolean>> = {
    minimumWidth: size.width < (bounds.minimumWidth ?? 0),
    minimumHeight: size.height < (bounds.minimumHeight ?? 0),
    maximumWidth: size.width > (bounds.maximumWidth ?? Number.POSITIVE_INFINITY),
    maximumHeight: size.height > (bounds.maximumHeight ?? Number.POSITIVE_INFINITY),
    minimumRatio: ratio < (bounds.minimumRatio ?? 0),
    maximumRatio: ratio > (bounds.maximumRatio ?? Number.POSITIVE_INFINITY),
  }
  return ERRORS.filter((error) => broken[error])
}

const ERRORS: readonly ImageSizeError[] = ["minimumWidth", "minimumHeight", "maximumWidth", "maximumHeight", "minimumRatio", "maximumRatio"]

/** The size with no side above `maximumSide` px, in the same proportions (spec 3: images are resized by maximum dimension). Never larger, never below 1 px. */
export function sizeWithin({ width, height }: ImageSize, maximumSide: number): ImageSize {
  const factor = Math.min(1, maximumSide / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

/** Size in bytes as the headers of an answer tell it; 0 where they could not be fetched or do not say (spec 1§8). */
function sizeInHeaders(headers: Pick<Headers, "get"> | null): number {
  const length = headers?.get("Content-Length") ?? ""
  return /^\d{1,15}$/.test(length) ? Number(length) : 0
}

/** What is known of an image before it is loaded whole (spec 1§4). */
export function imageBaseInfo({ width, height }: ImageSize, headers: Pick<Headers, "get"> | null): ImageBaseInfo {
  return { width, height, size: sizeInHeaders(headers) }
}

const VIDEO_TYPES = new Set(["mp4", "webm", "ogg", "mov", "avi", "wmv", "flv", "m4v", "mkv"])

/** Whether a reference file counts as a video by its type; every other is an image (spec 1§5). Takes a name, an address or a bare type. */
export function isVideoReference(name: string): boolean {
  const path = name.split(/[?#]/, 1)[0] ?? ""
  return VIDEO_TYPES.has(path.slice(path.lastIndexOf(".") + 1).toLowerCase())
}
