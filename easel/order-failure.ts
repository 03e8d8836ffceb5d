/** Why an order that was well formed cannot be carried out: an input is no image, or a face that it needs is nowhere. */
export type OrderFailureCode = "input-unreadable" | "no-face"

/** An order cannot be carried out, and its client may know why. */
export class OrderFailure extends Error {
  readonly code: OrderFailureCode

  constructor(code: OrderFailureCode, message: string) {
    super(message)
    this.code = code
  }
}
