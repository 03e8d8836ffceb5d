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
  NoSuchCall: { code: 10008, httpStatus: 404 },
  ServerError: { code: 10050, httpStatus: 500 },
  Unavailable: { code: 10051, httpStatus: 503 },
  LoginRequired: { code: 20000, httpStatus: 401 },
  AccountNoExistent: { code: 20001, httpStatus: 404 },
  ResetLinkExpired: { code: 20002, httpStatus: 422 },
  ResetLinkUsed: { code: 20003, httpStatus: 422, message: "ResetLinkExpired" },
  AccountDisabled: { code: 20004, httpStatus: 403 },
  PasswordError: { code: 20005, httpStatus: 401 },
  AccountBanned: { code: 20006, httpStatus: 403 },
  HumanCheckRequired: { code: 20007, httpStatus: 403 },
  ReauthenticationRequired: { code: 20008, httpStatus: 403 },
  LoginFailed: { code: 20009, httpStatus: 401 },
  actNotAvailable: { code: 20010, httpStatus: 403 },
  InvalidEmail: { code: 20100, httpStatus: 400 },
  EmailRegistered: { code: 20101, httpStatus: 409 },
  InvalidPhone: { code: 20102, httpStatus: 400 },
  PhoneRegistered: { code: 20103, httpStatus: 409 },
  VerifiCodeError: { code: 20105, httpStatus: 422 },
  LastSignInWay: { code: 20106, httpStatus: 409 },
  LinkedElsewhere: { code: 20107, httpStatus: 409 },
  InsufficientCredits: { code: 30001, httpStatus: 422 },
  PriceExceeded: { code: 30002, httpStatus: 422 },
  QueueFull: { code: 30003, httpStatus: 429 },
  VisitorLimitReached: { code: 30004, httpStatus: 429 },
  RedeemCodeError: { code: 30005, httpStatus: 422 },
  RedeemCodeUsed: { code: 30006, httpStatus: 409 },
  Busy: { code: 30007, httpStatus: 503 },
  Superseded: { code: 30008, httpStatus: 409 },
  QuotaExceeded: { code: 50001, httpStatus: 422 },
  UploadInProgress: { code: 50002, httpStatus: 409 },
  UploadIncomplete: { code: 50003, httpStatus: 422 },
  FileRefused: { code: 50004, httpStatus: 422 },
  LinkRefused: { code: 50005, httpStatus: 422 },
  LinkUnreachable: { code: 50006, httpStatus: 422 },
  ContentRefused: { code: 60001, httpStatus: 422 },
  InviteCodeError: { code: 40002, httpStatus: 422 },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly httpStatus: number; readonly message?: string }>>

export type CodeName = keyof typeof CODES
export type ErrorName = Exclude<CodeName, "success">

/** One error of one field: where (dot path, "" for the whole input) and which message of the catalogue says why. */
export interface FieldError {
  readonly path: string
  readonly message: string
  /** The bound that was passed: of a number its value, of a text its characters, of a list its items. */
  readonly minimum?: number
  readonly maximum?: number
  /** What is wrong there, where that is one thing of several, such as the name of a model that no server has. */
  readonly value?: string | undefined
}

/** What an error says besides its code. */
export interface ErrorDetail {
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  readonly data?: Readonly<Record<string, unknown>>
}

/** The message key of a code; two codes of the specification share one wording (spec 2§8). */
export function messageOf(name: CodeName): CodeName {
  const entry = CODES[name]
  return "message" in entry ? entry.message : name
}

/** The one error that verbs throw on purpose; mapped to the envelope once, in routes/_http. */
export class DomainError extends Error {
  readonly code: ErrorName
  readonly errors: readonly FieldError[]
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** What the answer's `data` says besides the field errors: the term of a ban, the challenge of a check. Public. */
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorName, detail: ErrorDetail = {}) {
    super(code)
    this.name = "DomainError"
    this.code = code
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.data = detail.data
  }
}

/** InvalidInput with its field errors. */
export function invalidInput(...errors: readonly FieldError[]): DomainError {
  return new DomainError("InvalidInput", { errors })
}

/** Marks a branch that the types say cannot be reached; a new union member that is not handled does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
