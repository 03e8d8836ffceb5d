/** Kinds of notifications; people can turn each off. */
export const NOTIFICATION_KINDS = [
  "follow",
  "like",
  "collect",
  "comment",
  "reply",
  "mention",
  "publish",
  "decision",
  "appeal",
  "reward",
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What came of something that was decided: where a thing stands now, or how an appeal ended. */
export const NOTIFICATION_OUTCOMES = ["kept", "limited", "removed", "levelled", "banned", "upheld", "overturned"] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]

/** Channels of messages; people's join later. */
export const CHANNELS = ["system"] as const

/** Notifications are kept this long. */
export const NOTIFICATION_DAYS = 90
/** People of a line that are known: more than are named, since some may not be named anymore. */
export const KNOWN_PEOPLE = 8
/** People that a line names; the others are a number. */
export const SHOWN_PEOPLE = 3
/** Lines that are marked read at once. */
export const MAXIMUM_READ = 100
