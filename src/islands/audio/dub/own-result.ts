import * as z from "zod/mini"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { MediaFile } from "../../../domain/upload/contract.ts"
import { type KnownImage, knownImageSchema } from "../../_making/known-image.ts"
import { keptAs } from "../../_ui/kept-as.ts"

/** A video or a sound of the viewer's, as a form keeps it. Sides in px; 0 of what has none. */
const ownResultSchema = () =>
  z.object({
    /** The task that made it, and its number there, from 1; empty and 0 for a file of My media. */
    taskId: z.string(),
    place: z.number(),
    /** A file of My media; empty for a result. */
    fileId: z._default(z.string(), ""),
    url: z.string(),
    poster: z.nullable(z.string()),
    width: z.number(),
    height: z.number(),
    durationS: z.number(),
    prompt: z.string(),
  })
export type OwnResult = z.infer<ReturnType<typeof ownResultSchema>>

/** What plays, of the results of tasks. */
export type PlayingMedia = "video" | "audio"

/** The results of a task that are of one sort. */
export function resultsOf({ id, prompt, img_uris: results }: Task, media: PlayingMedia): readonly OwnResult[] {
  return results
    .filter(({ content_type: type = "" }) => type.startsWith(`${media}/`))
    .map(
      ({ url, operate_number: place, width, height, duration = 0, poster = null }: TaskImage): OwnResult => ({
        taskId: id,
        place,
        fileId: "",
        url,
        poster,
        width,
        height,
        durationS: duration,
        prompt,
      }),
    )
}

type PlayingFile = Pick<MediaFile, "file_id" | "url" | "poster" | "width" | "height" | "duration" | "name">

/** A file of My media; null for one that does not play. */
export function ownFile({ file_id: fileId, url, poster, width, height, duration, name }: PlayingFile): OwnResult | null {
  if (duration === null) return null
  return { taskId: "", place: 0, fileId, url, poster, width: width ?? 0, height: height ?? 0, durationS: duration, prompt: name }
}

/** A video or a sound as a call names it. */
export function nameOf({ taskId, place, fileId }: OwnResult) {
  return fileId === "" ? { parent_task_id: taskId, operate_number: place } : { file_id: fileId }
}

/** The result that a draft keeps; null where it keeps none. */
export function keptResult(text: string): OwnResult | null {
  return keptAs(ownResultSchema(), text)
}

/** The image that a draft keeps; null where it keeps none. */
export function keptImage(text: string): KnownImage | null {
  return keptAs(knownImageSchema(), text)
}

/** An image as a draft keeps it. */
export function imageText(image: KnownImage | null): string {
  return image === null ? "" : JSON.stringify(image)
}

/** A result as a draft keeps it. */
export function resultText(result: OwnResult | null): string {
  return result === null ? "" : JSON.stringify(result)
}
