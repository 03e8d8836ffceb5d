const QUALITY = 0.95

/** An image as WebP, for where its PNG is too large; the PNG itself where the browser makes none. */
export async function webpOf(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const made = await canvas.convertToBlob({ type: "image/webp", quality: QUALITY })
  return made.type === "image/webp" ? new File([made], file.name.replace(/\.png$/, ".webp"), { type: made.type }) : file
}
