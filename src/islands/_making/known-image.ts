import * as z from "zod/mini"

/** What is known of an image that a configuration names by its address. Sides in px. */
export interface KnownImage {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  /** What it was made with; empty where nobody knows. */
  readonly prompt: string
  /** The result that it is: its task, and which of its images, from 0. */
  readonly taskId?: string | undefined
  readonly index?: number | undefined
}

/** What a browser keeps of one. */
export const knownImageSchema = () =>
  z.object({
    url: z.string(),
    width: z.number(),
    height: z.number(),
    sizeBytes: z.number(),
    prompt: z.string(),
    taskId: z.optional(z.string()),
    index: z.optional(z.number()),
  })

/** An image that only its address is known of, measured; null where there is none, or it does not come. */
export async function measuredImage(url: string | undefined): Promise<KnownImage | null> {
  if (url === undefined || url === "") return null
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { url, width: image.naturalWidth, height: image.naturalHeight, sizeBytes: 0, prompt: "" }
  } catch {
    return null
  }
}
