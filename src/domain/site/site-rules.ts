import { invalidInput } from "../_kernel/errors.ts"
import { graphemeCount } from "../_kernel/graphemes.ts"
import { cleanName, nameErrors } from "../identity/identifier-rules.ts"
import { cleanBio, normaliseLink } from "../profile/profile-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Site } from "./ports.ts"

/** What a site is called while its owner says nothing. */
export const DEFAULT_NAME = "Atelier"
export const MAXIMUM_FOOTER_CHARACTERS = 300
export const MAXIMUM_FOOTER_LINKS = 8
export const MAXIMUM_LABEL_CHARACTERS = 40
export const MAXIMUM_TEXT_CHARACTERS = 20_000

/** Pages that the owner writes; each is there once it has words. */
export const SITE_TEXTS = ["terms", "privacy", "contact"] as const
export type SiteText = (typeof SITE_TEXTS)[number]

/** A logo is a square; its file and its side within these. */
export const MAXIMUM_LOGO_BYTES = 400 * 1024
export const MINIMUM_LOGO_PX = 64
export const MAXIMUM_LOGO_PX = 1024

/** The image that stands for the site. */
export interface SiteLogo {
  readonly url: string
  readonly sidePx: number
  readonly type: LogoType
}

const LOGO_TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const
type LogoType = (typeof LOGO_TYPES)[keyof typeof LOGO_TYPES]

/** Where a logo is stored: its key says how large it is and of what type. */
export function logoKey(name: string, sidePx: number, type: LogoType): string {
  return `site/${name}-${sidePx}.${type === "image/jpeg" ? "jpg" : type.slice("image/".length)}`
}

/** What the key of a logo says. */
export function logoOfKey(key: string | null): SiteLogo | null {
  const parts = /-(\d{1,4})\.(png|jpg|webp)$/.exec(key ?? "")
  if (key === null || parts === null) return null
  const type = Object.entries(LOGO_TYPES).find(([extension]) => extension === parts[2])?.[1] ?? "image/png"
  return { url: mediaUrl(key), sidePx: Number(parts[1]), type }
}

export interface SiteLink {
  readonly label: string
  readonly url: string
}

/** What the owner says of the site, as it is kept. */
export interface SiteSettings extends Readonly<Record<SiteText, string>> {
  readonly name: string
  /** The color as it was picked; null for that of the product. */
  readonly accent: string | null
  readonly footer: string
  readonly links: readonly SiteLink[]
}

export const DEFAULT_SETTINGS: SiteSettings = {
  name: DEFAULT_NAME,
  accent: null,
  footer: "",
  links: [],
  terms: "",
  privacy: "",
  contact: "",
}

/** A site whose owner says nothing. */
export const DEFAULT_SITE: Site = {
  name: DEFAULT_NAME,
  logo: null,
  accent: null,
  footer: "",
  links: [],
  texts: { terms: "", privacy: "", contact: "" },
}

/** What was typed, in the one form that is kept: without what shows nothing but hides things. Throws InvalidInput by field. */
export function requireTexts({ name, footer, links, ...typed }: Omit<SiteSettings, "accent">): Omit<SiteSettings, "accent"> {
  const cleaned = {
    footer: cleanName(footer),
    terms: cleanBio(typed.terms),
    privacy: cleanBio(typed.privacy),
    contact: cleanBio(typed.contact),
  }
  const kept = links.map(({ label, url }) => ({ label: cleanName(label), typed: url, url: normaliseLink(url) }))
  const errors = [
    ...(cleanName(name) === "" ? [{ path: "name", message: "Missing" }] : nameErrors(name)),
    ...(graphemeCount(cleaned.footer) > MAXIMUM_FOOTER_CHARACTERS ? [tooLong("footer", MAXIMUM_FOOTER_CHARACTERS)] : []),
    ...kept.flatMap((link, index) => [
      ...(link.label === "" ? [{ path: `links.${index}.label`, message: "Missing" }] : []),
      ...(graphemeCount(link.label) > MAXIMUM_LABEL_CHARACTERS ? [tooLong(`links.${index}.label`, MAXIMUM_LABEL_CHARACTERS)] : []),
      ...(link.url === null ? [{ path: `links.${index}.url`, message: "LinkNotSafe" }] : []),
    ]),
  ]
  if (errors.length > 0) throw invalidInput(...errors)
  return { name: cleanName(name), ...cleaned, links: kept.map(({ label, url }) => ({ label, url: url ?? "" })) }
}

function tooLong(path: string, maximum: number) {
  return { path, message: "TooBig", maximum }
}

/** A part of a text that the owner wrote: `# ` begins a heading, an empty line a new paragraph. */
export interface TextPart {
  readonly kind: "heading" | "paragraph"
  readonly text: string
}

/** The parts of a text, to be shown as nothing but text. */
export function partsOfText(text: string): readonly TextPart[] {
  return text
    .split(/\n{2,}/)
    .flatMap((block) => block.split(/\n(?=#{1,3} )|(?<=^#{1,3} [^\n]*)\n/))
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const heading = /^#{1,3} (.+)$/.exec(part)?.[1]
      return heading === undefined ? { kind: "paragraph", text: part } : { kind: "heading", text: heading }
    })
}
