import { defineFeature } from "../_kernel/feature.ts"
import { findMissing, keepBlob, openBlob, openSharedBlob } from "./blobs.ts"
import { copyBoard, removeBoard, renameBoard, setBoardShared } from "./change-board.ts"
import { retryShared } from "./check-shared.ts"
import * as contract from "./contract.ts"
import { boardEvents, dropUnnamed } from "./drop-unnamed.ts"
import { moderatedBoard } from "./moderated-board.ts"
import { boardData } from "./personal-data.ts"
import { listBoards, readBoard, readSharedBoard } from "./read-boards.ts"
import { addBoard, replaceDocument } from "./write-board.ts"

export const feature = defineFeature({
  contract,
  calls: {
    createBoard: addBoard,
    saveBoard: replaceDocument,
    boardDetail: (context, { board_id: id }) => readBoard(context, id),
    sharedBoard: (context, { board_id: id }) => readSharedBoard(context, id),
    boardList: listBoards,
    renameBoard: (context, { board_id: id, title }) => renameBoard(context, id, title),
    shareBoard: (context, { board_id: id, is_shared: isShared }) => setBoardShared(context, id, isShared),
    duplicateBoard: copyBoard,
    deleteBoard: (context, { board_id: id }) => removeBoard(context, id),
    missingBlobs: findMissing,
    putBlob: keepBlob,
    getBlob: (context, { sha256 }) => openBlob(context, sha256),
    sharedBlob: openSharedBlob,
  },
  events: boardEvents,
  jobs: { boards: (context) => dropUnnamed(context), "checks of shared boards": retryShared },
  personalData: boardData,
  subjects: [moderatedBoard],
})
