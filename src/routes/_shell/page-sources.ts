import type { Card } from "../../domain/feed/contract.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import type { Work } from "../../domain/post/contract.ts"

/** What pages show, for one request. */
export interface PageSources {
  /** Named on error pages, so that support can find the request. */
  readonly requestId: string
  /** True when every renderer is a preview renderer; only then may a page say that pictures are its work. */
  readonly isPreview: boolean
  /** One page of the home feed. Throws DomainError InvalidInput for a cursor that is not ours. */
  homeFeed(input: {
    readonly order: Sort
    readonly range: TimeRange
    readonly cursor?: string
  }): Promise<{ readonly items: readonly Card[]; readonly next_cursor: string | null }>
  /** A published work, null when there is none of this id. */
  work(id: string): Promise<Work | null>
}
