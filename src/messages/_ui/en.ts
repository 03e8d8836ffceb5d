/** What the kit of interface parts says by itself, on every page. */
export const ui = {
  loading: "Loading…",
  more: "Show more",
  added: "{count, plural, one {# more loaded} other {# more loaded}}",
  listFailed: "Couldn't load this list.",
  tryAgain: "Try again",
  requestId: "Request ID: {id}",
  waitSeconds: "{seconds, plural, one {Try again in # second.} other {Try again in # seconds.}}",
  cancel: "Cancel",
  close: "Close",
  dismiss: "Dismiss",
  save: "Save",
  saving: "Saving…",
  discard: "Discard",
  unsaved: "You have unsaved changes.",
  resetOne: "Reset: {what}",
  clearSearch: "Clear search",
} as const
