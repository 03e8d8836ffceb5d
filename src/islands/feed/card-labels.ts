import { LEVELS } from "../../domain/moderation/level-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import type { useMessages } from "../_runtime/messages.tsx"

/** What a card says in the language of its page. What is left out is not on the card. */
export interface CardLabels {
  /** What the button that keeps the work is called: its title is in it. */
  readonly saveLabel: string
  /** What the button that likes the work is called: its title is in it. */
  readonly likeLabel?: string | undefined
  /** What the button is called that plays a sound: its title is in it. */
  readonly playLabel?: string | undefined
  /** What kind of work it is. */
  readonly kindLabel?: string | undefined
  /** How many looked at it, where anybody did. */
  readonly viewsLabel?: string | undefined
  /** How many comments it has, where it has any. */
  readonly commentsLabel?: string | undefined
  /** What a card says that must be asked for first; without it, its level alone. */
  readonly maskedLabel?: string
  /** What the button is called that shows what is blurred: its title is in it. Without one nothing is blurred. */
  readonly revealLabel?: string
}

type FeedWords = ReturnType<typeof useMessages<"feed">>

/** All that a card says, for pages that are the same for everybody: these never have what must be revealed. */
export function cardLabels(t: FeedWords, card: Card): CardLabels {
  const { title, counts } = card
  return {
    saveLabel: t("saveNamed", { title }),
    likeLabel: t("likeNamed", { title }),
    playLabel: card.obj_type === OBJECT_TYPES.aiAudio ? t("playNamed", { title }) : undefined,
    kindLabel: card.level === LEVELS.unrated ? t("kindUnrated", { kind: t(kindOf(card)) }) : t(kindOf(card)),
    viewsLabel: counts.views > 0 ? t("views", { count: counts.views }) : undefined,
    commentsLabel: counts.comments > 0 ? t("comments", { count: counts.comments }) : undefined,
  }
}

/** All that a card says to one viewer, whose cards may have to be revealed or asked for. */
export function ownCardLabels(t: FeedWords, card: Card): CardLabels {
  return { ...cardLabels(t, card), maskedLabel: t("masked"), revealLabel: t("revealNamed", { title: card.title }) }
}

type KindWord = Extract<Parameters<FeedWords>[0], `kind_${string}`>

const KIND_WORDS: Readonly<Record<number, KindWord>> = {
  [OBJECT_TYPES.image]: "kind_image",
  [OBJECT_TYPES.model]: "kind_model",
  [OBJECT_TYPES.post]: "kind_post",
  [OBJECT_TYPES.video]: "kind_video",
  [OBJECT_TYPES.character]: "kind_character",
  [OBJECT_TYPES.board]: "kind_board",
  [OBJECT_TYPES.workflow]: "kind_workflow",
  [OBJECT_TYPES.app]: "kind_app",
  [OBJECT_TYPES.aiVideo]: "kind_aiVideo",
  [OBJECT_TYPES.aiAudio]: "kind_audio",
  [OBJECT_TYPES.aiTool]: "kind_tool",
}

function kindOf({ obj_type: objectType, sub_channel: subChannel }: Card): KindWord {
  if (objectType === OBJECT_TYPES.post && subChannel === "article") return "kind_article"
  if (objectType === OBJECT_TYPES.post && subChannel === "video") return "kind_videoPost"
  return KIND_WORDS[objectType] ?? "kind_other"
}
