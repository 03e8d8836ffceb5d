import { newFileId } from "../../src/domain/_kernel/ids.ts"
import type { MediaFile } from "../../src/domain/upload/contract.ts"
import { NOON_MS } from "./mount.tsx"

/** A painted address of an image that needs no store. */
const DOT = "/favicon.svg"

/** An image of My media; what it is besides is said over it. */
export function mediaFile(over: Partial<MediaFile> = {}): MediaFile {
  return {
    file_id: newFileId(NOON_MS),
    url: DOT,
    name: "boat.png",
    kind: "image",
    category: 1,
    content_type: "image/png",
    size: 2_048,
    width: 64,
    height: 48,
    duration: null,
    thumbhash: null,
    colour: "#0aa",
    poster: null,
    stream: null,
    captions: [],
    storyboard: null,
    folder_id: null,
    created_at: new Date(NOON_MS).toISOString(),
    ...over,
  }
}
