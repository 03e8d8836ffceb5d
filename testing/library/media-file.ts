import type { MediaFile } from "../../src/domain/upload/contract.ts"

/** A file of My media for tests: an image of 640 × 480 px unless it is said otherwise. */
export function mediaFile(part: Partial<MediaFile>): MediaFile {
  return {
    file_id: "file_00000000000000000000000001",
    url: "/media/u/1.png",
    name: "harbour.png",
    kind: "image",
    category: 1,
    content_type: "image/png",
    size: 1_000,
    width: 640,
    height: 480,
    duration: null,
    thumbhash: null,
    colour: null,
    poster: null,
    stream: null,
    captions: [],
    storyboard: null,
    folder_id: null,
    created_at: "2026-11-21T16:00:00.000Z",
    ...part,
  }
}
