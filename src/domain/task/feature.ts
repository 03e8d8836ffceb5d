import { defineFeature } from "../_kernel/feature.ts"
import { cancelTask, deleteTask, speedUpTask } from "./change-tasks.ts"
import { retryShared } from "./check-shared.ts"
import * as contract from "./contract.ts"
import { deleteImage, deleteImages, emptyTrash } from "./delete-images.ts"
import { downloadImages } from "./download-tasks.ts"
import { taskEvents } from "./events.ts"
import { followTask } from "./follow-task.ts"
import { keepResultPoster } from "./keep-result-poster.ts"
import { readLineage } from "./lineage.ts"
import * as lineage from "./lineage-contract.ts"
import { moderatedSweep } from "./moderated-sweep.ts"
import { taskData } from "./personal-data.ts"
import * as presets from "./preset-contract.ts"
import { addPreset, nameAnew, readPresets, removePreset } from "./presets.ts"
import { listTasks, readProgress, readTask } from "./read-tasks.ts"
import { readRecentlyUsed } from "./recently-used.ts"
import * as results from "./result-contract.ts"
import { retryTask } from "./retry-task.ts"
import { saveImage } from "./save-image.ts"
import * as shares from "./share-contract.ts"
import { readSweepLink, shareSweep, unshareSweep } from "./share-task.ts"
import { removeExpired, sweepKeys, sweepTasks } from "./tend-tasks.ts"

export const feature = defineFeature({
  contract: { ...contract, ...results, ...presets, ...shares, ...lineage },
  calls: {
    taskProgress: async (context, { id }) => ({ items: [await readTask(context, id)] }),
    batchProgress: async (context, input) => ({ items: [...(await readProgress(context, input.task_ids))] }),
    taskDetail: (context, { id }) => readTask(context, id),
    listTasks: (context, page) => listTasks(context, page),
    taskHistories: (context, page) => listTasks(context, page, "finished-images"),
    operateTask: (context, { id, operation, max_coins }) =>
      operation === "cancel" ? cancelTask(context, id) : retryTask(context, id, max_coins),
    deleteTask: (context, { id }) => deleteTask(context, id),
    speedUpTask: (context, { id }) => speedUpTask(context, id),
    taskEvents: followTask,
    getTasks: async (context, input) => ({ items: [...(await readProgress(context, input.task_ids))] }),
    deleteTaskImage: deleteImage,
    deleteTaskImages: deleteImages,
    saveTaskImage: saveImage,
    taskPoster: keepResultPoster,
    downloadTasks: downloadImages,
    recentlyUsed: readRecentlyUsed,
    sweepLink: readSweepLink,
    shareSweep,
    unshareSweep,
    taskLineage: readLineage,
    savePreset: addPreset,
    listPresets: readPresets,
    renamePreset: (context, { preset_id: id, name }) => nameAnew(context, id, name),
    deletePreset: (context, { preset_id: id }) => removePreset(context, id),
  },
  events: taskEvents,
  jobs: {
    "tasks that stand still": sweepTasks,
    "idempotency keys": sweepKeys,
    "expired tasks": removeExpired,
    "results in the trash": emptyTrash,
    "checks of shared sweeps": retryShared,
  },
  personalData: taskData,
  subjects: [moderatedSweep],
})
