/** What somebody looked at, and the lists of their own beside it. */
export const viewed = {
  tabs: "Your lists",
  title: "Recently viewed",
  lead: "What you opened in the last 90 days. Only you can see it.",
  remember: "Remember what I view",
  rememberHint: "Turning this off also clears the list.",
  clear: "Clear all",
  emptyTitle: "Nothing here yet",
  emptyBody: "Creations that you open appear here while they're remembered.",
  find: "Find creations",
} as const
