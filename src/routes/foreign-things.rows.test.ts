import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod/mini"
import * as schema from "../../db/schema/index.ts"
import { MemberClient, ORIGIN, TestClient } from "../../testing/_http/call.ts"
import { testDatabase } from "../../testing/_kernel/runtime.ts"
import { fileOf } from "../../testing/library/client-file.ts"
import { VIDEO } from "../../testing/library/file.ts"
import { workflowOf } from "../../testing/workflow/workflow.ts"
import type { CallDeclaration } from "../domain/_kernel/call.ts"
import {
  newBoardId,
  newCommentId,
  newFileId,
  newFolderId,
  newSearchId,
  newTaskId,
  newWorkflowId,
  newWorkId,
} from "../domain/_kernel/ids.ts"
import { createBoard } from "../domain/board/contract.ts"
import { EMPTY_BOARD } from "../domain/board/document.ts"
import { folderCreate } from "../domain/library/contract.ts"
import { saveSearch } from "../domain/library/saved-search-contract.ts"
import { createTask } from "../domain/studio/create-contract.ts"
import { preSignGet } from "../domain/upload/contract.ts"
import { servedCalls } from "./api.ts"

/** Ids of one person's things, or of no one's. */
interface Things {
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

/** What names a thing of somebody's in an input. */
const NAMES_THINGS = /^(?:images|file_ids?|(?:folder|parent)_id|search_id|task_ids?|parent_task_id|board_id|workflow_id)$/
const partUrl = (id: string) => `${ORIGIN}/api/v1/resource/upload/${id}/1?size=1000`
const upload = { file_name: "fox.png", file_size: 1_000, content_type: "image/png" }
const document = EMPTY_BOARD
const segments = [{ offset: 0, length: 1_000, duration: 4 }]
const variant = { name: "720.mp4", width: 1280, height: 720, bandwidth: 1_000_000, codecs: "avc1.64001f", header: "AAAA", segments }

const NO_WORK = newWorkId(1)
/** An article of one image: without it nothing is left to publish. */
const articleOf = (file_id: string) => ({
  type: "doc",
  content: [{ type: "image", attrs: { source: { file_id }, alt: "A pier", caption: "", size: "normal" } }],
})

/** One input for each call that names things of its caller's: whatever else it says is right. */
const INPUTS: Readonly<Record<string, (things: Things) => unknown>> = {
  "/api/v1/board/save": ({ board }) => ({ board_id: board, revision: 1, document }),
  "/api/v1/board/detail": ({ board }) => ({ board_id: board }),
  "/api/v1/board/rename": ({ board }) => ({ board_id: board, title: "Mine now" }),
  "/api/v1/board/share": ({ board }) => ({ board_id: board, is_shared: true }),
  "/api/v1/board/duplicate": ({ board }) => ({ board_id: board, title: "Mine now" }),
  "/api/v1/board/delete": ({ board }) => ({ board_id: board }),
  "/api/v1/workflow/detail": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/change": ({ workflow }) => ({ workflow_id: workflow, title: "Mine now" }),
  "/api/v1/workflow/delete": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/share": ({ workflow }) => ({ workflow_id: workflow, is_shared: true }),
  "/api/v1/workflow/check": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/quote": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/run": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/history": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/workflow/export": ({ workflow }) => ({ workflow_id: workflow }),
  "/api/v1/task/batch-progress": ({ task }) => ({ task_ids: [task] }),
  "/api/v1/task/config": ({ task }) => ({ id: task, parent_task_id: task }),
  "/api/v1/task/batch/get": ({ task }) => ({ task_ids: [task] }),
  "/api/v1/task/index/save-personal": ({ task }) => ({ id: task, operate_number: 1 }),
  "/api/v1/task/index/poster": ({ task }) => ({ id: task, operate_number: "1" }),
  "/api/v1/task/v2/batch-download": ({ task }) => ({ task_ids: [task] }),
  "/api/v1/post/portfolio/add": ({ image, task }) => ({ items: [{ file_id: image }, { task_id: task, position: 0 }], title: "Mine" }),
  "/api/v1/post/portfolio/add_v2": ({ image }) => ({ items: [{ type: "work", file_id: image }], title: "Mine" }),
  "/api/v1/post/portfolio/edit": ({ image }) => ({ id: NO_WORK, items: [{ file_id: image }] }),
  "/api/v1/post/video/add": ({ video, image }) => ({ file_id: video, poster_file_id: image, title: "Mine" }),
  "/api/v1/post/video/edit": ({ image }) => ({ id: NO_WORK, poster_file_id: image }),
  "/api/v1/post/article/add": ({ image }) => ({ title: "Mine", document: articleOf(image) }),
  "/api/v1/post/article/edit": ({ image }) => ({ id: NO_WORK, document: articleOf(image), cover_file_id: image }),
  "/api/v1/post/share-check": ({ task }) => ({ task_id: task }),
  "/api/v1/portfolio/add-artwork": ({ image }) => ({ id: NO_WORK, items: [{ file_id: image }] }),
  "/api/v1/portfolio/auto-get/text": ({ image }) => ({ items: [{ file_id: image }] }),
  "/api/v1/task/create-refer": ({ image }) => ({ file_id: image }),
  ...Object.fromEntries(
    ["v2", "lab", "studio"].flatMap((flow) => [
      [`/api/v1/task/${flow}/img-to-img`, ({ image }: Things) => ({ meta: { prompt: "a fox", file_id: image } })],
      [`/api/v1/task/${flow}/make-variation`, ({ task }: Things) => ({ parent_task_id: task, meta: {} })],
      [
        `/api/v1/task/${flow}/controlNet-to-img`,
        ({ image }: Things) => ({ meta: { prompt: "a fox", file_id: image, controlnet_units: [{ module: "canny" }] } }),
      ],
    ]),
  ),
  "/api/v1/task/v2/draft": ({ image }) => ({ action: 9, meta: { prompt: "a fox", file_id: image }, live_id: "here", newest: 1 }),
  "/api/v1/task/lab/upscale": ({ image }) => ({ meta: { file_id: image } }),
  "/api/v1/ai-photo/check": ({ image }) => ({ file_id: image, faces: [], sharpness: 20 }),
  "/api/v1/ai-photo/generate": ({ image }) => ({ file_id: image, looks: ["corporate"] }),
  "/api/v1/ai-photo/collect": ({ task }) => ({ task_id: task }),
  "/api/v1/task/v2/img-to-text": ({ image }) => ({ meta: { file_id: image } }),
  "/api/v1/task/v2/video/extend": ({ task }) => ({ parent_task_id: task }),
  "/api/v1/task/v2/video/upscale": ({ task }) => ({ parent_task_id: task }),
  "/api/v1/task/v2/video/frame-interpolation": ({ task }) => ({ parent_task_id: task }),
  "/api/v1/task/v2/audio/video-to-audio": ({ task }) => ({ parent_task_id: task, prompt: "rain" }),
  "/api/v1/task/v2/audio/speech-to-text": ({ task }) => ({ parent_task_id: task }),
  "/api/v1/task/v2/video/audio-to-lip-video": ({ task }) => ({ parent_task_id: task, prompt: "Hello!", timbre: "en-female" }),
  "/api/v1/task/v2/video/img-to-video": ({ task }) => ({ prompt: "it walks", parent_task_id: task }),
  "/api/v1/task/v2/upscale": ({ image }) => ({ meta: { file_id: image, scaling_ratio: 2 } }),
  "/api/v1/comment/add-comment": ({ image }) => ({ obj_type: 1, obj_id: NO_WORK, images: [image] }),
  "/api/v1/comment/add-replies": ({ image }) => ({ comment_id: newCommentId(1), images: [image] }),
  "/api/v1/comment2/create": ({ image }) => ({ obj_type: 1, obj_id: NO_WORK, images: [image], ss: "detail", page: "/en" }),
  "/api/v1/resource/folder/create": ({ folder }) => ({ name: "Mine now", parent_id: folder }),
  "/api/v1/resource/folder/move": ({ folder }) => ({ folder_id: folder, parent_id: null }),
  "/api/v1/resource/folder/link": ({ folder }) => ({ folder_id: folder }),
  "/api/v1/resource/folder/share": ({ folder }) => ({ folder_id: folder, is_shared: true }),
  "/api/v1/resource/folder/delete": ({ folder }) => ({ folder_id: folder }),
  "/api/v1/resource/folder/rename": ({ folder }) => ({ folder_id: folder, name: "Mine now" }),
  "/api/v1/library/list": ({ folder, image }) => ({ folder_id: folder, made_from: image }),
  "/api/v1/library/search/rename": ({ search }) => ({ search_id: search, name: "Mine now" }),
  "/api/v1/library/search/delete": ({ search }) => ({ search_id: search }),
  "/api/v1/library/update": ({ folder, image }) => ({ ids: [image], folder_id: folder }),
  "/api/v1/resource/library/delete": ({ image }) => ({ file_ids: [image] }),
  "/api/v1/resource/library/list": ({ folder }) => ({ folder_id: folder }),
  "/api/v1/resource/library/restore": ({ image }) => ({ file_ids: [image] }),
  "/api/v1/resource/library/update": ({ image }) => ({ file_ids: [image], name: "mine.png" }),
  "/api/v1/resource/appeal": ({ image }) => ({ file_id: image, text: "Please look again." }),
  "/api/v1/resource/batchImagesZip": ({ image }) => ({ file_ids: [image] }),
  "/api/v1/resource/video/detectFace": ({ video }) => ({ file_id: video }),
  "/api/v1/resource/download": ({ image }) => ({ file_id: image }),
  "/api/v1/resource/frameDescription": ({ video }) => ({ file_id: video }),
  "/api/v1/resource/getDownloadLink": ({ image }) => ({ file_id: image }),
  "/api/v1/resource/mask/merge": ({ image }) => ({ file_ids: [image, image] }),
  "/api/v1/resource/video-info": ({ video }) => ({ file_id: video }),
  "/api/stream/resource/audio/download": ({ video }) => ({ file_id: video }),
  "/api/v1/resource/confirmFilePart": ({ pending }) => ({ file_id: pending, pre_sign_url: partUrl(pending) }),
  "/api/v1/resource/confirmImageUploadedByPreSign": ({ pending }) => ({ file_id: pending }),
  "/api/v1/resource/getPreSignAddr": ({ folder }) => ({ ...upload, category: 1, folder_id: folder }),
  "/api/v1/resource/pre-sign/cancel": ({ pending }) => ({ file_id: pending }),
  "/api/v1/resource/pre-sign/confirm": ({ pending }) => ({ file_id: pending }),
  "/api/v1/resource/pre-sign/confirmPart": ({ pending }) => ({ file_id: pending, pre_sign_url: partUrl(pending) }),
  "/api/v1/resource/pre-sign/get": ({ folder }) => ({ ...upload, category: 1, folder_id: folder }),
  "/api/v1/resource/pre-sign/resume": ({ pending }) => ({ file_id: pending }),
  "/api/v1/resource/uploadFile": ({ folder }) => ({ file_name: "fox.png", category: 1, folder_id: folder }),
  "/api/v1/resource/uploadImageByPreSign": ({ folder }) => ({ ...upload, folder_id: folder }),
  "/api/v1/resource/uploadImageByUrl": ({ folder }) => ({ url: "https://pictures.invalid/fox.png", folder_id: folder }),
  "/api/v1/resource/captions/add": ({ video }) => ({ file_id: video, language: "en", name: "English" }),
  "/api/v1/resource/captions/remove": ({ video }) => ({ file_id: video, captions_id: "0123456789abcdefghjkmnpqrs" }),
  "/api/v1/resource/rendition/confirm": ({ video }) => ({
    file_id: video,
    set: { variants: [variant] },
    files: [{ name: "720.mp4", upload_id: "x", etags: ["x"] }],
  }),
  "/api/v1/resource/rendition/part/{file_id}/{name}/{part}": ({ video }) => ({
    file_id: video,
    name: "720.mp4",
    part: 1,
    size: 2,
    upload_id: "x",
  }),
  "/api/v1/resource/rendition/plan": ({ video }) => ({ file_id: video, files: [{ name: "720.mp4", size: 1_000 }] }),
  "/api/v1/resource/rendition/poster": ({ video }) => ({ file_id: video }),
  "/api/v1/resource/rendition/storyboard": ({ video }) => ({ file_id: video, columns: 1, count: 1, width: 160, height: 90, interval: 1 }),
}

const naming = servedCalls
  .map(({ declaration }) => declaration)
  .filter(
    ({ access, input }) =>
      (access === "member" || access === "guest") && namesIn(z.toJSONSchema(input(), { io: "input", unrepresentable: "any" })),
  )

function namesIn(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { properties } = Object.assign({ properties: {} }, value)
  return Object.keys(Object(properties)).some((name) => NAMES_THINGS.test(name)) || Object.values(value).some(namesIn)
}

async function ask(client: TestClient, { path, method, kind }: CallDeclaration, input: unknown): Promise<readonly [number, string]> {
  const inAddress = method === "GET" || kind === "upload"
  const fields = Object.entries(Object(input)).map(([name, value]) => [name, String(value)] as const)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields.find(([field]) => field === name)?.[1] ?? ""))
  const query = inAddress
    ? `?${new URLSearchParams(fields.filter(([name]) => !path.includes(`{${name}}`)).map((field) => [...field]))}`
    : ""
  const body = kind === "upload" ? "WEBVTT" : method === "GET" ? null : JSON.stringify(input)
  const headers = {
    Origin: ORIGIN,
    "Content-Type": kind === "upload" ? "application/octet-stream" : "application/json",
    ...(kind === "upload" ? { "Content-Length": "6" } : {}),
  }
  const response = await client.send(`${filled}${query}`, { method, headers, body })
  // What differs from request to request, and the id that was asked for, tell nothing.
  const text = (await response.text()).replaceAll(/"request_id":"\w+"|(?:file|folder|search|task|board|workflow)_[0-9a-z]{26}/g, "")
  return [response.status, text.slice(0, 2_000)]
}

describe("what belongs to one member", () => {
  const database = testDatabase()
  const nowMs = Date.now()
  const noones: Things = {
    image: newFileId(nowMs),
    video: newFileId(nowMs),
    pending: newFileId(nowMs),
    folder: newFolderId(nowMs),
    search: newSearchId(nowMs),
    task: newTaskId(nowMs),
    board: newBoardId(nowMs),
    workflow: newWorkflowId(nowMs),
  }
  let owner = new MemberClient()
  let owned = noones
  let before: unknown

  const kept = async () => ({
    files: await database.select().from(schema.mediaFile).where(eq(schema.mediaFile.ownerId, owner.accountId)),
    uploads: await database.select().from(schema.upload).where(eq(schema.upload.ownerId, owner.accountId)),
    boards: await database.select().from(schema.board).where(eq(schema.board.accountId, owner.accountId)),
    workflows: await database.select().from(schema.workflow).where(eq(schema.workflow.accountId, owner.accountId)),
    folders: await database.select().from(schema.mediaFolder).where(eq(schema.mediaFolder.ownerId, owner.accountId)),
    searches: await database.select().from(schema.savedSearch).where(eq(schema.savedSearch.ownerId, owner.accountId)),
  })

  beforeAll(async () => {
    owner = await TestClient.signedIn()
    const folder = folderCreate.output().parse((await owner.call(folderCreate, { name: "Holiday" })).data).folder_id
    const task = createTask
      .output()
      .parse((await owner.call(createTask, { action: 1, meta: { prompt: "a quiet bay", n_iter: 1 } })).data).id
    const pending = preSignGet.output().parse((await owner.call(preSignGet, { ...upload, category: 1 })).data).file_id
    const board = createBoard.output().parse((await owner.call(createBoard, { title: "Harbour", document })).data).board_id
    owned = {
      image: await fileOf(owner),
      video: await fileOf(owner, VIDEO),
      pending,
      folder,
      search: (await owner.dataOf(saveSearch, { name: "Piers", query: "search=pier" })).search_id,
      task,
      board,
      workflow: await workflowOf(owner),
    }
    before = await kept()
  })

  it("has an input here for every call that names it", () => {
    expect(
      naming
        .map(({ path }) => path)
        // A new board may bring an id of the browser's own making.
        .filter(
          (path) =>
            !(path in INPUTS) && !path.endsWith("/board/create") && !path.endsWith("/task/create") && !path.endsWith("/text-to-img"),
        ),
    ).toEqual([])
  })

  it.each(
    servedCalls.filter(({ declaration }) => declaration.path in INPUTS).map(({ declaration }) => [declaration.path, declaration] as const),
  )("is for %s of another member, a moderator and an admin as if it were not there, and stays as it is", async (path, declaration) => {
    const inputOf = INPUTS[path]
    if (inputOf === undefined) throw new Error(`no input for ${path}`)
    for (const options of [{}, { isModerator: true }, { isAdmin: true }]) {
      const stranger = await TestClient.signedIn({ ...options, plan: "vip2", coins: 1_000 })
      const toNothing = await ask(stranger, declaration, inputOf(noones))
      expect(toNothing[1]).not.toMatch(/WrongType|Missing|UnknownField|InvalidFormat|NotAllowedValue/)
      expect(await ask(stranger, declaration, inputOf(owned))).toEqual(toNothing)
    }
    expect(await kept()).toEqual(before)
  })
})
