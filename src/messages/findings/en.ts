/** What the posting rules stand against in a text, under its field. */
export const findings = {
  count: "{count, plural, one {# place needs a look} other {# places need a look}}",
  action_note: "You can publish this.",
  action_review: "A moderator reviews this before others can see it.",
  action_limit: "Only you can see this until a moderator decides.",
  action_refuse: "Change this to publish.",
  show: "Show in text",
  showWords: "Show in text: “{words}”",
  whole: "The whole text",
  rule: "Rule {rule}, version {version}",
  appeal_work: "After publishing, you can appeal.",
  appeal_support: "If this is a mistake, contact support and name the rule.",
} as const
