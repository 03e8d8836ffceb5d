/** The interface's colours (islands/_ui/tokens.css) as mail clients need them: plain values, light inline, dark by a media query. */
export const LIGHT = {
  ground: "#fafaf9",
  raised: "#ffffff",
  sunken: "#f1f1ef",
  line: "#e3e3e0",
  ink: "#17171a",
  quiet: "#55555c",
  accent: "#a85b00",
  accentInk: "#ffffff",
} as const

const DARK = {
  ground: "#0f0f10",
  raised: "#161617",
  sunken: "#0a0a0b",
  line: "#29292c",
  ink: "#f2f2f3",
  quiet: "#b4b4ba",
  accent: "#ffb454",
  accentInk: "#1c1203",
} as const satisfies Record<keyof typeof LIGHT, string>

/** Style sheet of an email for dark surroundings; clients that ignore it show the light colours. */
export const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.ground { background-color: ${DARK.ground} !important }
.raised { background-color: ${DARK.raised} !important; border-color: ${DARK.line} !important }
.sunken { background-color: ${DARK.sunken} !important; border-color: ${DARK.line} !important }
.ink { color: ${DARK.ink} !important }
.quiet { color: ${DARK.quiet} !important }
.accent { background-color: ${DARK.accent} !important }
.accent-ink { color: ${DARK.accentInk} !important }
}`
