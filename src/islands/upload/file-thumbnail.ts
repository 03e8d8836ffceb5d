/** Longest side of a thumbnail, px: twice what the queue shows, for fine screens. */
const SIDE_PX = 112
/** Images above this are not decoded only to be shown small, bytes. */
const MAXIMUM_IMAGE_BYTES = 33_554_432
const VIDEO_PATIENCE_MS = 4_000

/** A small image of a file on the device, as an address that its user has to revoke; null where there is none. Never rejects. */
export async function thumbnailOf(file: File, kind: "image" | "video" | "audio" | "document"): Promise<string | null> {
  try {
    if (kind === "image" && file.size <= MAXIMUM_IMAGE_BYTES) return await imageThumbnail(file)
    return kind === "video" ? await videoThumbnail(file) : null
  } catch {
    return null
  }
}

async function imageThumbnail(file: File): Promise<string | null> {
  const image = await createImageBitmap(file, { resizeHeight: SIDE_PX, resizeQuality: "medium" })
  try {
    return await drawn(image, image.width, image.height)
  } finally {
    image.close()
  }
}

async function videoThumbnail(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement("video")
  video.muted = true
  video.preload = "auto"
  try {
    video.src = url
    await happens(video, "loadedmetadata")
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0) / 3)
    await happens(video, "seeked")
    return await drawn(video, video.videoWidth, video.videoHeight)
  } finally {
    video.removeAttribute("src")
    video.load()
    URL.revokeObjectURL(url)
  }
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<string | null> {
  const scale = Math.min(1, SIDE_PX / Math.max(width, height, 1))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.8))
  return blob === null ? null : URL.createObjectURL(blob)
}

function happens(video: HTMLVideoElement, event: "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the video shows nothing")), VIDEO_PATIENCE_MS)
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true })
    video.addEventListener("error", () => (clearTimeout(timer), reject(new Error("the video cannot be read"))), { once: true })
  })
}
