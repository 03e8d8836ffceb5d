import type { Inspection } from "../../formats/media-facts.ts"
import type { Context } from "../_kernel/context.ts"
import { inspectMedia, type MediaClaim } from "./inspect-media.ts"

/** Looks at the bytes of the file under a key. */
export type InspectMedia = (key: string, told: MediaClaim) => Promise<Inspection>

/** The look that a request of ours takes, with what this deployment has for it. */
export function inspectFor({ images, media }: Pick<Context, "images" | "media">): InspectMedia {
  return (key, told) => inspectMedia(media, key, told, images)
}
