import type { Card } from "../../domain/feed/contract.ts"
import type { Sort, TimeRange } from "../../domain/feed/rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import type { OutboxEntry, OutboxMessage } from "../dev/outbox-message.ts"
import type { PersonTab, PersonView } from "../social/person-view.ts"

/** What pages show, for one request. */
export interface PageSources {
  /** Named on error pages, so that support can find the request. */
  readonly requestId: string
  /** True when every renderer is a preview renderer; only then may a page say that images are its work. */
  readonly isPreview: boolean
  /** One page of the home feed. Throws DomainError InvalidInput for a cursor that is not ours. */
  homeFeed(input: {
    readonly order: Sort
    readonly range: TimeRange
    readonly cursor?: string
  }): Promise<{ readonly items: readonly Card[]; readonly next_cursor: string | null }>
  /** A published work, null when there is none of this id. */
  work(id: string): Promise<Work | null>
  /** A person with one page of a tab, as everybody may see them; null where nobody is shown. Throws InvalidInput for a cursor that is not ours. */
  person(id: string, tab: PersonTab, cursor: string | undefined): Promise<PersonView | null>
  /** The newest emails of the sandbox carrier; null where it carries none, which is so in production. */
  outbox(to?: string): Promise<readonly OutboxEntry[] | null>
  /** One email of the sandbox carrier; null where there is none. */
  outboxMessage(id: string): Promise<OutboxMessage | null>
}
