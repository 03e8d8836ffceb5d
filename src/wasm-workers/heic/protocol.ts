/** What a HEIC or HEIF image became: a JPEG, upright, without what the camera wrote beside its pixels. */
export interface ConvertedImage {
  readonly jpeg: Blob
  readonly width: number
  readonly height: number
}

/** Jobs of the worker for HEIC. Failures: `FileBroken`, `FileTooManyPixels`. */
export type HeicJobs = {
  readonly convert: { readonly input: { readonly image: Blob }; readonly output: ConvertedImage; readonly progress: never }
}
