import * as z from "zod/mini"

/** Under which a video that is about to be published is kept. */
export const NEW_VIDEO_KEY = "atelier.video.new"

const videoSchema = z.object({
  /** Of My media; null for a video that is published already. */
  fileId: z.nullable(z.string()),
  url: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  poster: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
/** The video that is published. */
export type ChosenVideo = z.infer<typeof videoSchema>

const posterSchema = z.object({ fileId: z.string(), url: z.string() })
/** The image that stands for it, in place of the one that it has. */
export type ChosenPoster = z.infer<typeof posterSchema>

/** What a draft keeps beside the words, as JSON. */
export type VideoDraft = { readonly video: string; readonly poster: string }
export const NO_VIDEO: VideoDraft = { video: "", poster: "" }

export function videoOf({ video }: Pick<VideoDraft, "video">): ChosenVideo | null {
  return read(videoSchema, video)
}

export function posterOf({ poster }: Pick<VideoDraft, "poster">): ChosenPoster | null {
  return read(posterSchema, poster)
}

function read<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  if (text === "") return null
  try {
    const kept = z.safeParse(schema, JSON.parse(text))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}
