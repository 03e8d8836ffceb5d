declare const brand: unique symbol
/** A name that makes a type of its own out of text. Exported, as `AccountBrand`, so that declarations of rows can name it. */
export interface Brand<Name extends string> {
  readonly [brand]: Name
}
type Branded<Name extends string> = string & Brand<Name>

/** A generation task: `task_` and 26 characters, sortable by creation. */
export type TaskId = Branded<"TaskId">
/** Who owns things: a guest (`guest_…`) or an account (`user_…`). */
export type ViewerId = Branded<"ViewerId">
declare const account: unique symbol
export interface AccountBrand {
  readonly [account]: true
}
/** An account: `user_` and 26 characters. It is a viewer's id too. */
export type AccountId = ViewerId & AccountBrand
/** One sign-in on one device: `session_` and 26 characters. Names it in lists; it is not the secret. */
export type SessionId = Branded<"SessionId">
/** A published work: `work_` and 26 characters. */
export type WorkId = Branded<"WorkId">
/** A comment, or a reply to one: `comment_` and 26 characters. */
export type CommentId = Branded<"CommentId">

/** An upload and the file that it becomes: `file_` and 26 characters. */
export type FileId = Branded<"FileId">
/** A folder of My media: `folder_` and 26 characters. */
export type FolderId = Branded<"FolderId">
/** A saved search of a library: `search_` and 26 characters. */
export type SearchId = Branded<"SearchId">
/** Settings that are kept under a name: `preset_` and 26 characters. */
export type PresetId = Branded<"PresetId">
/** A board of the canvas: `board_` and 26 characters. */
export type BoardId = Branded<"BoardId">
/** A workflow of a member's: `workflow_` and 26 characters. */
export type WorkflowId = Branded<"WorkflowId">
/** A named list of what a member keeps: `collection_` and 26 characters. */
export type CollectionId = Branded<"CollectionId">
/** A voice of a member's own: `voice_` and 26 characters. */
export type VoiceId = Branded<"VoiceId">

/** Crockford's base 32: without the letters that are mistaken for digits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

/** Shape of the ids with a given prefix: it, and 26 base-32 characters. */
export function idPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`)
}

/** Shape of every id that we make. */
export const ID_PATTERN = idPattern("[a-z]+")

/** Text of bytes in base 32, five bits a character, the first bytes first; unused trailing bits are dropped. */
export function base32(bytes: Uint8Array, characters: number): string {
  let text = ""
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5 && text.length < characters) {
      bits -= 5
      text += ALPHABET.charAt((buffer >>> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return text
}

function timePart(nowMs: number): string {
  let rest = nowMs
  let text = ""
  for (let index = 0; index < TIME_CHARACTERS; index++) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** The moment that an id was made at, ms since 1970; NaN for what is no id of ours. */
export function idTimeMs(id: string): number {
  if (!ID_PATTERN.test(id)) return Number.NaN
  const start = id.lastIndexOf("_") + 1
  return [...id.slice(start, start + TIME_CHARACTERS)].reduce((time, character) => time * 32 + ALPHABET.indexOf(character), 0)
}

/** 80 bits of chance after the time, so that an id sorts by creation and cannot be guessed. */
function newId(prefix: string, nowMs: number): string {
  return `${prefix}_${timePart(nowMs)}${base32(crypto.getRandomValues(new Uint8Array(10)), RANDOM_CHARACTERS)}`
}

/** A new task id of the given moment (milliseconds since 1970). */
export function newTaskId(nowMs: number): TaskId {
  return asTaskId(newId("task", nowMs))
}

/** A new work id of the given moment (milliseconds since 1970). */
export function newWorkId(nowMs: number): WorkId {
  return asWorkId(newId("work", nowMs))
}

/** A new comment id of the given moment (milliseconds since 1970). */
export function newCommentId(nowMs: number): CommentId {
  return asCommentId(newId("comment", nowMs))
}

/** A new account id of the given moment (milliseconds since 1970). */
export function newAccountId(nowMs: number): AccountId {
  return asAccountId(newId("user", nowMs))
}

/** A new session id of the given moment (milliseconds since 1970). */
export function newSessionId(nowMs: number): SessionId {
  return asSessionId(newId("session", nowMs))
}

/** A new file id of the given moment (milliseconds since 1970). */
export function newFileId(nowMs: number): FileId {
  return asFileId(newId("file", nowMs))
}

/** A new folder id of the given moment (milliseconds since 1970). */
export function newFolderId(nowMs: number): FolderId {
  return asFolderId(newId("folder", nowMs))
}

/** A new id of a saved search, of the given moment (milliseconds since 1970). */
export function newSearchId(nowMs: number): SearchId {
  return asSearchId(newId("search", nowMs))
}

/** A new preset id of the given moment (milliseconds since 1970). */
export function newPresetId(nowMs: number): PresetId {
  return asPresetId(newId("preset", nowMs))
}

/** A new board id of the given moment (milliseconds since 1970). Browsers make them too: a board may be begun without a server. */
export function newBoardId(nowMs: number): BoardId {
  return asBoardId(newId("board", nowMs))
}

/** A new workflow id of the given moment (milliseconds since 1970). */
export function newWorkflowId(nowMs: number): WorkflowId {
  return asWorkflowId(newId("workflow", nowMs))
}

/** A new collection id of the given moment (milliseconds since 1970). */
export function newCollectionId(nowMs: number): CollectionId {
  return asCollectionId(newId("collection", nowMs))
}

/** A new voice id of the given moment (milliseconds since 1970). */
export function newVoiceId(nowMs: number): VoiceId {
  return asVoiceId(newId("voice", nowMs))
}

/** A new id for a row that nothing outside its own feature refers to, such as `ban_…`; `prefix` consists of lower-case letters. */
export function newRowId(prefix: string, nowMs: number): string {
  return newId(prefix, nowMs)
}

/** An unguessable name of 130 bits for a stored file. */
export function newMediaName(): string {
  return base32(crypto.getRandomValues(new Uint8Array(17)), 26)
}

/** Takes a text that is known to be a task id: out of our database, or matched against `ID_PATTERN`. */
export function asTaskId(text: string): TaskId {
  return text as TaskId
}

/** Takes a text that is known to be a viewer id. */
export function asViewerId(text: string): ViewerId {
  return text as ViewerId
}

/** Takes a text that is known to be a work id. */
export function asWorkId(text: string): WorkId {
  return text as WorkId
}

/** Takes a text that is known to be a comment id. */
export function asCommentId(text: string): CommentId {
  return text as CommentId
}

/** Takes a text that is known to be an account id. */
export function asAccountId(text: string): AccountId {
  return text as AccountId
}

/** Takes a text that is known to be a session id. */
export function asSessionId(text: string): SessionId {
  return text as SessionId
}

/** Takes a text that is known to be a file id. */
export function asFileId(text: string): FileId {
  return text as FileId
}

/** Takes a text that is known to be a folder id. */
export function asFolderId(text: string): FolderId {
  return text as FolderId
}

/** Takes a text that is known to be the id of a saved search. */
export function asSearchId(text: string): SearchId {
  return text as SearchId
}

/** Takes a text that is known to be a preset id. */
export function asPresetId(text: string): PresetId {
  return text as PresetId
}

/** Takes a text that is known to be a board id. */
export function asBoardId(text: string): BoardId {
  return text as BoardId
}

/** Takes a text that is known to be a workflow id. */
export function asWorkflowId(text: string): WorkflowId {
  return text as WorkflowId
}

/** Takes a text that is known to be a collection id. */
export function asCollectionId(text: string): CollectionId {
  return text as CollectionId
}

/** Takes a text that is known to be a voice id. */
export function asVoiceId(text: string): VoiceId {
  return text as VoiceId
}
