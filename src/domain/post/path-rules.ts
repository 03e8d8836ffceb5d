import { OBJECT_TYPES } from "./contribution-rules.ts"

/** What of a card leads to its page. */
interface Linked {
  readonly id: string
  readonly obj_type: number
  readonly sub_obj_type?: number | undefined
  readonly sub_channel?: string | undefined
}

const HOME = "/"
/** Numbers of workflows that are apps (spec 3§3, sub_obj_type). */
const APP_SUB_TYPES: readonly number[] = [3, 4]
/** The one tool with an address of its own (spec 3§2). */
const HEADSHOT_GENERATOR = "ai-headshot-generator"
/** An id that would be another part of an address, such as one with a slash, leads nowhere. */
const ADDRESSABLE = /^[\w-]+$/
/** A place of this site, as special cards name theirs: `event-center/daily` (spec 3§3). Never another host's. */
const OWN_PLACE = /^[\w-]+(?:\/[\w-]+)*$/

/** The path of a card's page, without the locale (spec 3§2); unknown kinds lead home. */
export function cardPath(card: Linked): string {
  if (card.obj_type === OBJECT_TYPES.special) return OWN_PLACE.test(card.id) ? `/${card.id}` : HOME
  const folder = ADDRESSABLE.test(card.id) ? folderOf(card) : null
  return folder === null ? HOME : `${folder}${card.id}`
}

/** The path of the form that a work is edited in, without the locale: each kind has its own. */
export function editPath({ id, obj_type: type, sub_channel: channel }: Linked): string {
  const form = channel === "article" ? "article" : type === OBJECT_TYPES.video || type === OBJECT_TYPES.aiVideo ? "video" : "portfolio"
  return `/publish/${form}?${new URLSearchParams({ id })}`
}

function folderOf({ id, obj_type: objectType, sub_obj_type: subObjectType, sub_channel: subChannel }: Linked): string | null {
  switch (objectType) {
    case OBJECT_TYPES.image:
      return "/explore/detail/"
    case OBJECT_TYPES.model:
      return "/models/detail/"
    case OBJECT_TYPES.post:
      return postFolderOf(subChannel)
    case OBJECT_TYPES.video:
      return "/video/"
    case OBJECT_TYPES.character:
      return "/cyberPubPage/"
    case OBJECT_TYPES.board:
      return "/editBoard/detail/"
    case OBJECT_TYPES.workflow:
      return subObjectType !== undefined && APP_SUB_TYPES.includes(subObjectType) ? "/workFlowAppDetail/" : "/workFlowDetail/"
    case OBJECT_TYPES.app:
      return "/workFlowAppDetail/"
    case OBJECT_TYPES.aiVideo:
      return "/ai-video/detail/"
    case OBJECT_TYPES.aiAudio:
      return "/ai-audio/detail/"
    case OBJECT_TYPES.aiTool:
      return id === HEADSHOT_GENERATOR ? "/" : "/ai-tools/"
    default:
      return null
  }
}

function postFolderOf(subChannel: string | undefined): string | null {
  switch (subChannel) {
    case "article":
      return "/articleDetail/"
    case "picture":
    case "video":
      return "/artWorkDetail/"
    default:
      return null
  }
}
