import type { Identity } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AnyTaskKind } from "../_kernel/task-kind.ts"
import { validInput } from "../_kernel/valid-input.ts"

type Meta = Readonly<Record<string, unknown>>

/** A configuration as its kind's schema takes it. Throws InvalidInput, whose paths begin with `meta.`. */
export function readMeta(kind: AnyTaskKind, meta: unknown): unknown {
  try {
    return validInput(kind.ofKept().input(), meta)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError("InvalidInput", { errors: error.errors.map((one) => ({ ...one, path: `meta.${one.path}` })) })
  }
}

/** What of a configuration its kind takes from the viewer: without what its schema refuses, and for visitors what is beyond the starter. */
export function fittedMeta(kind: AnyTaskKind, meta: Meta, viewer: Identity): Record<string, unknown> {
  const kept = kind.ofKept()
  const parsed = kept.input().safeParse(meta)
  const refused = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1)))
  const taken = without(meta, refused.map(String))
  if (viewer.plan !== "visitor" || !kept.input().safeParse(taken).success) return taken
  return without(
    taken,
    kept.beyondStarter(taken).map((path) => path.replace(/^meta\./, "")),
  )
}

function without(meta: Meta, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(meta).filter(([name]) => !names.includes(name)))
}
