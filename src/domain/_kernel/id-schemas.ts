import * as z from "zod/mini"
import {
  type AccountId,
  asAccountId,
  asBoardId,
  asCollectionId,
  asCommentId,
  asFileId,
  asFolderId,
  asPresetId,
  asSearchId,
  asSessionId,
  asTaskId,
  asVoiceId,
  asWorkflowId,
  asWorkId,
  type BoardId,
  type CollectionId,
  type CommentId,
  type FileId,
  type FolderId,
  idPattern,
  type PresetId,
  type SearchId,
  type SessionId,
  type TaskId,
  type VoiceId,
  type WorkflowId,
  type WorkId,
} from "./ids.ts"
import { once } from "./once.ts"

/** Bounds that the API document states; the pattern is narrower. */
const MAXIMUM_CHARACTERS = 40
const MAXIMUM_CHARACTERS_OF_THINGS = 64

/** Takes a text from outside; what has passed the checks comes out as an id. */
const branded = <Id extends string>(checked: z.ZodMiniString, as: (text: string) => Id) => z.pipe(checked, z.transform(as))

const idOf = (prefix: string, maximumCharacters: number) =>
  z.string().check(z.maxLength(maximumCharacters), z.regex(idPattern(prefix)), z.meta({ examples: [`${prefix}_${"0".repeat(26)}`] }))

/** Id of a task in an input. */
export const taskIdSchema = once(() => branded<TaskId>(idOf("task", MAXIMUM_CHARACTERS), asTaskId))
/** Id of an account in an input. */
export const accountIdSchema = once(() => branded<AccountId>(idOf("user", MAXIMUM_CHARACTERS), asAccountId))
/** Id of a work in an input. */
export const workIdSchema = once(() => branded<WorkId>(idOf("work", MAXIMUM_CHARACTERS_OF_THINGS), asWorkId))
/** Id of a comment in an input. */
export const commentIdSchema = once(() => branded<CommentId>(idOf("comment", MAXIMUM_CHARACTERS_OF_THINGS), asCommentId))
/** Id of a file, or of the upload that it comes from, in an input. */
export const fileIdSchema = once(() => branded<FileId>(idOf("file", MAXIMUM_CHARACTERS_OF_THINGS), asFileId))
/** Id of a folder of My media in an input. */
export const folderIdSchema = once(() => branded<FolderId>(idOf("folder", MAXIMUM_CHARACTERS_OF_THINGS), asFolderId))
/** Id of a saved search in an input. */
export const searchIdSchema = once(() => branded<SearchId>(idOf("search", MAXIMUM_CHARACTERS_OF_THINGS), asSearchId))
/** Id of a session in an input. */
export const sessionIdSchema = once(() => branded<SessionId>(idOf("session", MAXIMUM_CHARACTERS), asSessionId))
/** Id of a preset in an input. */
export const presetIdSchema = once(() => branded<PresetId>(idOf("preset", MAXIMUM_CHARACTERS), asPresetId))
/** Id of a board in an input. */
export const boardIdSchema = once(() => branded<BoardId>(idOf("board", MAXIMUM_CHARACTERS), asBoardId))
/** Id of a workflow in an input. */
export const workflowIdSchema = once(() => branded<WorkflowId>(idOf("workflow", MAXIMUM_CHARACTERS), asWorkflowId))
/** Id of a collection in an input. */
export const collectionIdSchema = once(() => branded<CollectionId>(idOf("collection", MAXIMUM_CHARACTERS), asCollectionId))
/** Id of a voice of a member's own in an input. */
export const voiceIdSchema = once(() => branded<VoiceId>(idOf("voice", MAXIMUM_CHARACTERS), asVoiceId))
