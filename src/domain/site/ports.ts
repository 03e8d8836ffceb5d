import type { Accent } from "./accent-rules.ts"
import type { SiteLink, SiteLogo, SiteText } from "./site-rules.ts"

/** What pages and emails need to know of the site. */
export interface Site {
  readonly name: string
  /** Null for the sign of the product. */
  readonly logo: SiteLogo | null
  /** Null for the colors of the product. */
  readonly accent: Accent | null
  readonly footer: string
  readonly links: readonly SiteLink[]
  readonly texts: Readonly<Record<SiteText, string>>
}

declare module "../_kernel/context.ts" {
  interface Context {
    /** What the owner says of the site; never throws, and almost always without a round trip. */
    site(): Promise<Site>
  }
}
