/** The sign-in dialog. */
export const login = {
  title: "No account needed",
  body: "You can make {count, plural, one {# picture} other {# pictures}} a day as a guest; this browser keeps them for you.",
  benefits: "What an account is for",
  benefitStudio: "every setting of the studio: your own sizes, steps, guidance, sampler",
  benefitDevices: "your pictures on all your devices",
  benefitPublish: "publishing under your name",
  server: "This server runs without accounts, so the starter is the way to go.",
  start: "Start making",
  close: "Close",
  reason_guidance: "Steps, guidance and sampler are part of the full studio.",
  reason_negative: "Leaving things out is part of the full studio.",
  reason_size: "Sizes of your own are part of the full studio.",
} as const
