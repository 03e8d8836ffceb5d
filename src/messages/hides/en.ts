/** The people and tags that somebody hides, in the settings. */
export const hides = {
  title: "Hidden people and tags",
  lead: "Their creations don't appear in your feeds, lists, and search.",
  tag: "Hide a tag",
  tagHint: "Such as “spiders”.",
  add: "Hide",
  person: "Person",
  tagKind: "Tag",
  gone: "Deleted account",
  show: "Show again",
  showNamed: "Show {name} again",
  shownAgain: "{name} is shown again.",
  undo: "Undo",
  emptyBody: "You haven't hidden anyone or anything. Use Hide on a person's profile.",
  listFailed: "Couldn't load this list.",
  addFailed: "Couldn't hide this tag.",
  showFailed: "Couldn't show this again.",
} as const
