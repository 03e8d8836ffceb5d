import { createBoard } from "../../src/domain/board/contract.ts"
import { EMPTY_BOARD } from "../../src/domain/board/document.ts"
import { folderCreate } from "../../src/domain/library/contract.ts"
import { saveSearch } from "../../src/domain/library/saved-search-contract.ts"
import { createTask } from "../../src/domain/studio/create-contract.ts"
import { preSignGet } from "../../src/domain/upload/contract.ts"
import { fileOf } from "../library/client-file.ts"
import { VIDEO } from "../library/file.ts"
import { workflowOf } from "../workflow/workflow.ts"
import type { MemberClient } from "./call.ts"

/** Ids of one person's things, or of no one's. */
export interface Things {
  readonly image: string
  readonly video: string
  /** A file that is still arriving. */
  readonly pending: string
  readonly folder: string
  readonly search: string
  readonly task: string
  readonly board: string
  readonly workflow: string
}

/** What an upload is asked for with. */
export const UPLOAD = { file_name: "fox.png", file_size: 1_000, content_type: "image/png" }

/** Makes one of each for a member; the task waits. */
export async function thingsOf(owner: MemberClient): Promise<Things> {
  return {
    image: await fileOf(owner),
    video: await fileOf(owner, VIDEO),
    pending: (await owner.dataOf(preSignGet, { ...UPLOAD, category: 1 })).file_id,
    folder: (await owner.dataOf(folderCreate, { name: "Holiday" })).folder_id,
    search: (await owner.dataOf(saveSearch, { name: "Piers", query: "search=pier" })).search_id,
    task: (await owner.dataOf(createTask, { action: 1, meta: { prompt: "a quiet bay", n_iter: 1 } })).id,
    board: (await owner.dataOf(createBoard, { title: "Harbour", document: EMPTY_BOARD })).board_id,
    workflow: await workflowOf(owner),
  }
}
