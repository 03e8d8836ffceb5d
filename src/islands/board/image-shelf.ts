/** Images whose longest side is above this are drawn from a small copy while they are seen small. */
const LARGE_PX = 2048
const COPY_PX = 1024

interface ShelvedImage {
  readonly whole: ImageBitmap
  readonly small: ImageBitmap | null
}

/** The decoded images of a board, by their bytes' hash; each is read once. */
export class ImageShelf {
  readonly #images = new Map<string, ShelvedImage | "coming" | "missing">()
  readonly #read: (sha256: string) => Promise<Blob>
  readonly #onChanged: (sha256: string) => void

  constructor(read: (sha256: string) => Promise<Blob>, onChanged: (sha256: string) => void) {
    this.#read = read
    this.#onChanged = onChanged
  }

  /** The image to draw `widthPx` wide; null while it is not there, in which case it is fetched. */
  take(sha256: string, widthPx: number): ImageBitmap | null {
    const known = this.#images.get(sha256)
    if (known === undefined) void this.#load(sha256)
    if (known === undefined || known === "coming" || known === "missing") return null
    return known.small !== null && widthPx <= known.small.width ? known.small : known.whole
  }

  /** Whether the bytes of an image were looked for in vain. */
  isMissing(sha256: string): boolean {
    return this.#images.get(sha256) === "missing"
  }

  /** Waits until an image is there; null where it cannot be had. */
  async wait(sha256: string): Promise<ImageBitmap | null> {
    const known = this.#images.get(sha256)
    if (known === undefined || known === "missing") await this.#load(sha256)
    else if (known === "coming") await this.#comings.get(sha256)
    const image = this.#images.get(sha256)
    return image === undefined || image === "coming" || image === "missing" ? null : image.whole
  }

  /** Lets go of what no layer shows anymore. */
  keepOnly(wanted: ReadonlySet<string>): void {
    for (const [sha256, image] of this.#images) {
      if (wanted.has(sha256) || image === "coming") continue
      this.#images.delete(sha256)
      if (image === "missing") continue
      image.whole.close()
      image.small?.close()
    }
  }

  readonly #comings = new Map<string, Promise<void>>()

  #load(sha256: string): Promise<void> {
    const coming = this.#decode(sha256).finally(() => this.#comings.delete(sha256))
    this.#comings.set(sha256, coming)
    return coming
  }

  async #decode(sha256: string): Promise<void> {
    this.#images.set(sha256, "coming")
    try {
      const whole = await createImageBitmap(await this.#read(sha256))
      const { width, height } = whole
      const share = COPY_PX / Math.max(width, height)
      const small =
        Math.max(width, height) <= LARGE_PX
          ? null
          : await createImageBitmap(whole, {
              resizeWidth: Math.max(1, Math.round(width * share)),
              resizeHeight: Math.max(1, Math.round(height * share)),
              resizeQuality: "high",
            })
      this.#images.set(sha256, { whole, small })
    } catch {
      this.#images.set(sha256, "missing")
    }
    this.#onChanged(sha256)
  }
}
