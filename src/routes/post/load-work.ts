import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { asAccountId } from "../../domain/_kernel/ids.ts"
import { listWorksBy } from "../../domain/feed/list-works-by.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { readWork } from "../../domain/post/read-work.ts"
import type { PageRequest } from "../_page/define-page.ts"

type WorkRequest = Pick<PageRequest<"visitor", "id", never>, "context" | "locale" | "parameters" | "asViewer">

/** A work as its page shows it. */
export interface LoadedWork {
  readonly work: Work
  /** Everybody meets it so, without asking: the page may be kept, found and shared. */
  readonly isOpen: boolean
  /** Scheme and host of this site. */
  readonly site: string
}

/**
 * Reads a work for a page of its kind: as a visitor meets it, which may be kept for all; as its viewer does where that is not the whole
 * story. A work of another kind leads to its own page. Throws NotFound.
 */
export async function loadWork(request: WorkRequest, belongs: (work: Work) => boolean): Promise<LoadedWork | Response> {
  const { context, locale, parameters } = request
  const id = workIdSchema().safeParse(parameters.id)
  if (!id.success) throw new DomainError("NotFound")
  const read = (from: WorkRequest["context"]) => readWork(from, id.data).catch(nothingIfNotFound)
  // Without the table, tags are shown as they were written.
  const [asVisitor] = await Promise.all([read(context), context.concepts().catch(() => null)])
  const isOpen = asVisitor !== null && !asVisitor.is_masked && asVisitor.visibility === "public"
  const work = isOpen ? asVisitor : await readAsViewer(request, asVisitor, read)
  if (work === null) throw new DomainError("NotFound")
  const path = cardPath(work)
  if (!belongs(work) && path !== "/")
    return new Response(null, { status: 302, headers: { Location: `/${locale}${path}`, "Cache-Control": "no-store" } })
  if (!belongs(work)) throw new DomainError("NotFound")
  return { work, isOpen, site: context.origin.site }
}

/** A work with more of its author. */
export interface WorkWithMore extends LoadedWork {
  readonly moreBy: readonly Card[]
}

/** Works in a strip beside one. */
const STRIP_WORKS = 8

/** The same with what else its author published, newest first; what nobody can look at in a strip is left out. */
export async function loadWorkWithMore(request: WorkRequest, belongs: (work: Work) => boolean): Promise<WorkWithMore | Response> {
  const loaded = await loadWork(request, belongs)
  if (loaded instanceof Response) return loaded
  const authorId = loaded.isOpen ? loaded.work.author.id : null
  return { ...loaded, moreBy: authorId === null ? [] : await moreBy(request.context, authorId, loaded.work.id) }
}

/** Without it the page is there all the same. */
async function moreBy(context: WorkRequest["context"], authorId: string, without: string): Promise<readonly Card[]> {
  const { items } = await listWorksBy(context, asAccountId(authorId)).catch(() => ({ items: [] }))
  return items.filter(({ id, cover }) => id !== without && cover.url !== null).slice(0, STRIP_WORKS)
}

async function readAsViewer(
  { asViewer }: WorkRequest,
  asVisitor: Work | null,
  read: (from: WorkRequest["context"]) => Promise<Work | null>,
): Promise<Work | null> {
  const context = await asViewer()
  return context.viewer === null ? asVisitor : read(context)
}

function nothingIfNotFound(thrown: unknown): null {
  if (thrown instanceof DomainError && thrown.code === "NotFound") return null
  throw thrown
}
