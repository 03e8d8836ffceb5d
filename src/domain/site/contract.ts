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

export const siteSave = defineCall({
  summary:
    "Changes what the site is called and how it looks. An accent that is hard to read is adjusted; a logo is a square image in base64.",
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
