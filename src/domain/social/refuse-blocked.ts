import { DomainError } from "../_kernel/errors.ts"

/** The refusal of what one of two people would do to the other where one of them blocks the other; which of them is told nobody. */
export function blockedAt(path: string): DomainError {
  return new DomainError("NotAllowed", { errors: [{ path, message: "BlockedPerson" }] })
}
