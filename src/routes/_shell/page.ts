import type { Locale } from "../../domain/_kernel/locales.ts"
import type { HydrateWhen, IslandName } from "../../islands/_runtime/island-props.ts"

/** What the frame around a page needs to know of it. */
export interface Page {
  readonly locale: Locale
  /** Path without the locale, such as `/create/image`; empty for home. Null where no address of its own fits, as for errors. */
  readonly path: string | null
  /** What the tab says before the name of the product; empty for the product alone. */
  readonly title: string
  readonly description: string
  /** Islands on it; the head asks at once for the scripts of those that come alive with the page. */
  readonly islands: readonly { readonly name: IslandName; readonly when: HydrateWhen }[]
  /** The entry of the navigation that the page belongs to. */
  readonly current: "home" | "create" | "tools" | null
  /** What it shows belongs to one person: it must not be listed by search engines. */
  readonly isPersonal?: boolean
  /** Says above the page that its images are the preview renderer's. */
  readonly hasPreviewNote?: boolean
  /** Image for previews of a link, as an address of ours or absolute. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number }
}

declare module "@hono/react-renderer" {
  interface Props {
    readonly page: Page
  }
}

/** Anonymous pages: kept at the edge for a minute and shown while a newer one is made. */
export const ANONYMOUS_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600"
