import { asFolderId } from "../../domain/_kernel/ids.ts"
import { deleteFiles, restoreFiles, updateFiles } from "../../domain/library/change-files.ts"
import * as calls from "../../domain/library/contract.ts"
import { createFolder, deleteFolder, listFolders, renameFolder } from "../../domain/library/folders.ts"
import { listFiles } from "../../domain/library/list-files.ts"
import { readUsage } from "../../domain/library/read-usage.ts"
import { serve } from "../_http/serve.ts"

const { folderCreate, folderDelete, folderList, folderRename } = calls
const { libraryDelete, libraryList, libraryRestore, libraryUpdate, libraryUsage } = calls

/** Every call of My media: the viewer's files, folders and room. */
export const libraryApi = serve(
  {
    libraryList,
    libraryUsage,
    libraryUpdate,
    libraryDelete,
    libraryRestore,
    folderList,
    folderCreate,
    folderRename,
    folderDelete,
  },
  {
    libraryList: (context, input) => listFiles(context, input),
    libraryUsage: (context) => readUsage(context),
    libraryUpdate: (context, input) => updateFiles(context, input),
    libraryDelete: (context, input) => deleteFiles(context, input),
    libraryRestore: (context, input) => restoreFiles(context, input),
    folderList: (context) => listFolders(context),
    folderCreate: (context, { name }) => createFolder(context, name),
    folderRename: (context, { folder_id: id, name }) => renameFolder(context, asFolderId(id), name),
    folderDelete: (context, { folder_id: id }) => deleteFolder(context, asFolderId(id)),
  },
)
