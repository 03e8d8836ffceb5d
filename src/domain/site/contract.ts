import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { MAXIMUM_FOOTER_LINKS, MAXIMUM_LOGO_BYTES, MAXIMUM_TEXT_CHARACTERS } from "./site-rules.ts"

/** Three long texts with what JSON puts around them, and a logo. */
const MAXIMUM_SITE_BYTES = 1_500_000

/** Bounds of what is typed, before it is cleaned: signs that show nothing do not count for people. */
const lineSchema = (maximum: number) => z.string().check(z.maxLength(maximum))
const textSchema = () => z.string().check(z.maxLength(MAXIMUM_TEXT_CHARACTERS))

const settingsFields = () => ({
  name: lineSchema(200),
  accent: z.nullable(lineSchema(20)),
  footer: lineSchema(1000),
  links: z.array(z.strictObject({ label: lineSchema(200), url: lineSchema(300) })).check(z.maxLength(MAXIMUM_FOOTER_LINKS)),
  terms: textSchema(),
  privacy: textSchema(),
  contact: textSchema(),
})

const colorsSchema = () => z.object({ accent: z.string(), hover: z.string(), ink: z.string(), adjusted: z.boolean() })

const siteSchema = once(() =>
  z.object({
    ...settingsFields(),
    /** Rises with every change; 0 while nothing was changed. */
    version: z.int(),
    logo: z.nullable(z.string()),
    /** The accent as each theme shows it; null for that of the product. */
    colors: z.nullable(z.object({ light: colorsSchema(), dark: colorsSchema() })),
  }),
)
export type OwnSite = z.infer<ReturnType<typeof siteSchema>>

export const siteRead = defineCall({
  summary: "What the owner says of the site: name, logo, accent color, footer, terms, privacy and contact.",
  path: "/api/v1/admin/site/read",
  access: "admin",
  rate: "read",
  reached: { page: "The page reads it with the rest of what it shows." },
  input: () => z.strictObject({}),
  output: siteSchema,
})

export const siteSave = defineCall({
  summary:
    "Changes what the site is called and how it looks, everywhere within a minute. `version` is the one that was changed. An accent color that is hard to read is adjusted for each theme. A logo is a square PNG, JPEG or WebP in base64.",
  path: "/api/v1/admin/site/save",
  access: "admin",
  rate: "write",
  maximumBodyBytes: MAXIMUM_SITE_BYTES,
  input: () =>
    z.strictObject({
      ...settingsFields(),
      version: z.int().check(z.gte(0), z.lte(1_000_000_000)),
      logo: z.optional(
        z.union([
          z.strictObject({ image: z.string().check(z.maxLength(Math.ceil(MAXIMUM_LOGO_BYTES / 3) * 4 + 4)) }),
          z.strictObject({ remove: z.literal(true) }),
        ]),
      ),
    }),
  output: siteSchema,
  codes: ["Conflict"],
})
