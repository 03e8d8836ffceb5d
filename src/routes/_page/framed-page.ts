import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Site } from "../../domain/site/ports.ts"
import type { AnyIsland } from "../../islands/_runtime/define-island.ts"
import type { PageHead, PageRoom, PageSection } from "./define-page.ts"

/** What the frame around a page needs to know of it. */
export interface FramedPage extends Omit<PageHead, "isListed" | "canonicalPath"> {
  readonly locale: Locale
  /** Path without the locale, such as `/create/image`; empty for home. Null where no address of its own fits, as for errors. */
  readonly path: string | null
  /** Islands on it; the head asks at once for the scripts of those that come alive with the page. */
  readonly islands: readonly AnyIsland[]
  readonly section: PageSection | null
  readonly room: PageRoom | null
  /** Whether search engines may list it. */
  readonly isListed: boolean
  /** Made for somebody who is signed in, and kept by nobody. */
  readonly isMember?: boolean
  /** What the owner says of the site. */
  readonly site: Site
}
