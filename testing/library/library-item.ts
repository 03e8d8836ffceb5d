import { newFileId } from "../../src/domain/_kernel/ids.ts"
import type { LibraryItem } from "../../src/domain/library/item-contract.ts"

let made = 0

/** An upload of a library; `over` changes what matters to a test. */
export function libraryItem(over: Partial<LibraryItem> = {}): LibraryItem {
  const id = newFileId(Date.UTC(2026, 0, 1) + ++made)
  return {
    id,
    origin: "brought",
    kind: "image",
    title: "boat.png",
    url: `/media/upload/user/${id}.png`,
    content_type: "image/png",
    size: 1_000_000,
    width: 640,
    height: 480,
    duration: null,
    thumbhash: null,
    poster: null,
    task_id: null,
    operate_number: null,
    model: null,
    style: null,
    seed: null,
    has_recipe: false,
    rating: 0,
    is_favorite: false,
    folder_id: null,
    work_id: null,
    is_public: false,
    created_at: "2026-01-01T12:00:00.000Z",
    trashed_at: null,
    ...over,
  }
}
