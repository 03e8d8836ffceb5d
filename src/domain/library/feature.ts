import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import { appealRefusal } from "./appeal-refusal.ts"
import { deleteFiles, restoreFiles, updateFiles } from "./change-files.ts"
import { operateItems, updateItems } from "./change-items.ts"
import { checkSharedFolder, lookAtShared } from "./check-shared.ts"
import * as library from "./contract.ts"
import { describeFrame } from "./describe-frame.ts"
import { detectFaces } from "./detect-faces.ts"
import { folderDue } from "./events.ts"
import { createFolder, deleteFolder, listFolders, moveFolder, renameFolder } from "./folders.ts"
import * as items from "./item-contract.ts"
import { linkDownloads } from "./link-downloads.ts"
import { listFiles } from "./list-files.ts"
import { listItems } from "./list-items.ts"
import { mergeMasks } from "./merge-masks.ts"
import { moderatedFolder } from "./moderated-folder.ts"
import { openFile } from "./open-file.ts"
import { libraryData } from "./personal-data.ts"
import { readSpace } from "./read-space.ts"
import { readUsage } from "./read-usage.ts"
import { readUses } from "./read-uses.ts"
import { readVideoInfo } from "./read-video-info.ts"
import * as resource from "./resource-contract.ts"
import * as searches from "./saved-search-contract.ts"
import { dropSearch, keepSearch, nameSearch } from "./saved-searches.ts"
import * as shares from "./share-contract.ts"
import { readFolderLink, shareFolder } from "./share-folder.ts"
import { summarizeItems } from "./summarize-items.ts"
import * as videoInfos from "./video-info-contract.ts"
import { zipFiles } from "./zip-files.ts"

export const feature = defineFeature({
  contract: { ...library, ...items, ...searches, ...shares, ...resource, ...videoInfos },
  calls: {
    libraryList: listFiles,
    libraryUsage: readUsage,
    libraryUpdate: updateFiles,
    libraryDelete: deleteFiles,
    libraryRestore: restoreFiles,
    folderList: listFolders,
    folderCreate: (context, { name, parent_id: parentId }) => createFolder(context, name, parentId),
    folderMove: moveFolder,
    folderRename: (context, { folder_id: id, name }) => renameFolder(context, id, name),
    folderDelete: (context, { folder_id: id }) => deleteFolder(context, id),
    folderLink: readFolderLink,
    folderShare: shareFolder,
    itemList: (context, input) => listItems(context, input),
    itemSummary: summarizeItems,
    itemSpace: readSpace,
    itemUses: readUses,
    itemUpdate: updateItems,
    itemOperate: operateItems,
    saveSearch: keepSearch,
    renameSearch: nameSearch,
    deleteSearch: dropSearch,
    videoInfo: readVideoInfo,
    getDownloadLink: linkDownloads,
    downloadFile: (context, { file_id: id }) => openFile(context, id),
    batchImagesZip: zipFiles,
    mergeMasks: (context, input) => mergeMasks(context, input),
    detectFace: detectFaces,
    frameDescription: describeFrame,
    appeal: appealRefusal,
  },
  events: [on(folderDue, (context, { token }) => checkSharedFolder(context, token))],
  jobs: { "checks of shared folders": lookAtShared },
  personalData: libraryData,
  subjects: [moderatedFolder],
})
