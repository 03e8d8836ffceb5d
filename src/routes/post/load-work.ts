import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
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
