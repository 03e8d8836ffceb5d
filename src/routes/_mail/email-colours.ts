import type { Accent, AccentColors } from "../../domain/site/accent-rules.ts"

/** The interface's colours (islands/_ui/tokens.css) as mail clients need them: plain values, light inline, dark by a media query. */
export const LIGHT = {
  ground: "#fafaf9",
  raised: "#ffffff",
  sunken: "#f1f1ef",
  line: "#e3e3e0",
  ink: "#17171a",
  quiet: "#55555c",
} as const

const DARK = {
  ground: "#0f0f10",
  raised: "#161617",
  sunken: "#0a0a0b",
  line: "#29292c",
  ink: "#f2f2f3",
  quiet: "#b4b4ba",
} as const satisfies Record<keyof typeof LIGHT, string>

/** The accent of an email's button, and what is written on it. */
export type MailAccent = Pick<AccentColors, "accent" | "ink">

/** The accent of both surroundings: the site's own, else the product's. */
export function accentsOf(accent: Accent | null): { readonly light: MailAccent; readonly dark: MailAccent } {
  return accent ?? { light: { accent: "#a85b00", ink: "#ffffff" }, dark: { accent: "#ffb454", ink: "#1c1203" } }
}

/** Style sheet of an email for dark surroundings; clients that ignore it show the light colours. */
export const darkStyles = ({ accent, ink }: MailAccent) => `@media (prefers-color-scheme: dark) {
.ground { background-color: ${DARK.ground} !important }
.raised { background-color: ${DARK.raised} !important; border-color: ${DARK.line} !important }
.sunken { background-color: ${DARK.sunken} !important; border-color: ${DARK.line} !important }
.ink { color: ${DARK.ink} !important }
.quiet { color: ${DARK.quiet} !important }
.accent { background-color: ${accent} !important }
.accent-ink { color: ${ink} !important }
}`
