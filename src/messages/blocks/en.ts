/** The people whom somebody blocks, in the settings. */
export const blocks = {
  title: "Blocked people",
  lead: "You don't meet them and they don't meet you: no comments, likes, follows, or mentions.",
  person: "Person",
  gone: "Deleted account",
  unblock: "Unblock",
  unblockNamed: "Unblock {name}",
  unblocked: "{name} isn't blocked anymore.",
  undo: "Undo",
  emptyBody: "You haven't blocked anyone. Use Block on a person's profile.",
  listFailed: "Couldn't load this list.",
  unblockFailed: "Couldn't unblock this person.",
} as const
