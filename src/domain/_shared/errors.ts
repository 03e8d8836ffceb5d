/** Every code that an answer can carry, by the message key that clients word (spec README, Answers; spec 3§8). */
export const CODES = {
  success: { code: 10000, httpStatus: 200 },
  InvalidInput: { code: 10001, httpStatus: 400 },
  NotFound: { code: 10002, httpStatus: 404 },
  NotAllowed: { code: 10003, httpStatus: 403 },
  Conflict: { code: 10004, httpStatus: 409 },
  TooManyRequests: { code: 10005, httpStatus: 429 },
  TooLarge: { code: 10006, httpStatus: 413 },
  InFlight: { code: 10007, httpStatus: 409 },
  ServerError: { code: 10050, httpStatus: 500 },
  Unavailable: { code: 10051, httpStatus: 503 },
  LoginRequired: { code: 20000, httpStatus: 401 },
  InsufficientCredits: { code: 30001, httpStatus: 422 },
  PriceExceeded: { code: 30002, httpStatus: 422 },
  QueueFull: { code: 30003, httpStatus: 429 },
  VisitorLimitReached: { code: 30004, httpStatus: 429 },
} as const

export type CodeName = keyof typeof CODES
export type ErrorName = Exclude<CodeName, "success">

/** One fault of one field: where (dot path, "" for the whole input) and which message of the catalogue says why. */
export interface FieldFault {
  readonly path: string
  readonly message: string
}

/** The one error that verbs throw on purpose; mapped to the envelope once, in routes/_http. */
export class DomainError extends Error {
  readonly code: ErrorName
  readonly errors: readonly FieldFault[]
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorName, detail: { readonly errors?: readonly FieldFault[]; readonly retryAfterSeconds?: number } = {}) {
    super(code)
    this.name = "DomainError"
    this.code = code
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

/** InvalidInput with its field faults. */
export function invalidInput(...errors: readonly FieldFault[]): DomainError {
  return new DomainError("InvalidInput", { errors })
}

/** Marks a branch that the types say cannot be reached; a new union member that is not handled does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
