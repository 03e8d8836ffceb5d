import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { folderIdSchema, taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { MAXIMUM_POSTER_BYTES } from "../stream/poster-rules.ts"
import { fileNameSchema, mediaFileSchema } from "../upload/contract.ts"
import { taskSchema } from "./contract.ts"
import { MAXIMUM_RESULTS, placeInAddress } from "./place-rules.ts"

/** Most tasks that one call is about. */
export const MAXIMUM_TASKS_AT_ONCE = 50
/** Most images that one call deletes. */
export const MAXIMUM_DELETED_IMAGES = 200
/** Most images of one archive: each is one read of the store. */
export const MAXIMUM_DOWNLOADED_IMAGES = 200

const taskIds = once(() => z.array(taskIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_TASKS_AT_ONCE)))
const operateNumber = once(() =>
  z
    .int()
    .check(z.gte(1), z.lte(MAXIMUM_RESULTS), z.describe("Which image of the task, by its `operate_number`."), z.meta({ examples: [1] })),
)

export const getTasks = defineCall({
  summary: "Returns several tasks with their results, including ended ones. IDs that aren't the viewer's are left out.",
  path: "/api/v1/task/batch/get",
  access: "guest",
  rate: "read",
  silent: true,
  input: () => z.strictObject({ task_ids: taskIds() }),
  output: () => z.object({ items: z.array(taskSchema()) }),
})

export const deleteTaskImage = defineCall({
  summary:
    "Deletes one image of an ended task. A member's stays in the trash for 30 days. Deleting the last image deletes the task: `task` is then null.",
  path: "/api/v1/task/index/delete",
  access: "owner",
  rate: "write",
  input: () => z.strictObject({ id: taskIdSchema(), operate_number: operateNumber() }),
  output: () => z.object({ task: z.nullable(taskSchema()) }),
  codes: ["NotFound", "Conflict"],
})

export const taskPoster = defineCall({
  summary:
    "Sets the poster of a task's video or the cover of its audio from the body: JPEG, at most 1280 px on the longer side for video, 1280x720 for audio. An existing one is kept. Returns the task.",
  kind: "upload",
  path: "/api/v1/task/index/poster",
  scope: "create",
  access: "member",
  rate: "write",
  maximumBodyBytes: MAXIMUM_POSTER_BYTES,
  input: () => z.strictObject({ id: taskIdSchema(), operate_number: placeInAddress() }),
  output: taskSchema,
  codes: ["NotFound", "FileRefused"],
})

export const deleteTaskImages = defineCall({
  summary: "Deletes images of several ended tasks. Other people's and running tasks are left out. Returns the updated tasks.",
  path: "/api/v1/task/index/batch-delete",
  access: "guest",
  rate: "write",
  input: () =>
    z
      .strictObject({
        items: z
          .array(
            z.strictObject({
              id: taskIdSchema(),
              operate_numbers: z.array(operateNumber()).check(z.minLength(1), z.maxLength(MAXIMUM_RESULTS)),
            }),
          )
          .check(z.minLength(1), z.maxLength(MAXIMUM_TASKS_AT_ONCE)),
      })
      .check(
        z.refine(({ items }) => items.reduce((sum, item) => sum + item.operate_numbers.length, 0) <= MAXIMUM_DELETED_IMAGES, {
          path: ["items"],
        }),
      ),
  output: () =>
    z.object({
      items: z.array(taskSchema()),
      deleted_ids: z.array(z.string()).check(z.describe("Tasks that were deleted with their last image.")),
    }),
})

export const saveTaskImage = defineCall({
  summary: "Copies an image of a task to My media, where it stays even if the task is deleted.",
  path: "/api/v1/task/index/save-personal",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      id: taskIdSchema(),
      operate_number: operateNumber(),
      folder_id: z.optional(z.nullable(folderIdSchema())),
      name: z.optional(fileNameSchema()),
    }),
  output: mediaFileSchema,
  codes: ["NotFound", "QuotaExceeded", "FileRefused"],
})

/** Files of an archive are packed already, so nothing is packed again: it is as large as its images and their recipes together. */
export const downloadTasks = defineCall({
  summary: "Downloads the images of several tasks as a ZIP file, each with its recipe as JSON. Streamed while it is packed.",
  kind: "download",
  contentType: "application/zip",
  path: "/api/v1/task/v2/batch-download",
  access: "guest",
  scope: "read",
  rate: "write",
  input: () =>
    z.strictObject({
      task_ids: taskIds(),
      operate_number: z.optional(operateNumber().check(z.describe("Only this image of each task, by its `operate_number`."))),
    }),
  output: () => z.string(),
  codes: ["NotFound", "TooLarge"],
})

export const recentlyUsed = defineCall({
  summary: "Lists the models, sizes, and styles of the viewer's last tasks, newest first, at most eight of each.",
  path: "/api/v1/task/recently-used",
  access: "guest",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      models: z.array(z.object({ art_model_no: z.string(), art_model_ver_no: z.nullable(z.string()) })),
      sizes: z.array(z.object({ aspect_ratio: z.nullable(z.int()), width: z.int(), height: z.int() })),
      styles: z.array(z.string()),
    }),
})
