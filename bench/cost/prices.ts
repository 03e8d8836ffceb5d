/** What is counted, and paid for. */
export interface Counts {
  /** Of the Worker; files of the client's build are free. */
  readonly requests: number
  readonly cpuMs: number
  /** Calls, alarms and a twentieth of the messages of sockets. */
  readonly objectRequests: number
  /** Of 128 MB, while an object is at work. */
  readonly objectGbSeconds: number
  readonly objectRowsRead: number
  readonly objectRowsWritten: number
  readonly databaseRowsRead: number
  readonly databaseRowsWritten: number
  readonly bucketWrites: number
  readonly bucketReads: number
  readonly transforms: number
  /** Kept for a month. */
  readonly storedGb: number
}

export type Item = keyof Counts

interface Price {
  readonly words: string
  /** Dollars for so many. */
  readonly dollars: number
  readonly per: number
  /** Of a month, within the monthly charge of the plan. */
  readonly included: number
}

const MILLION = 1_000_000

/**
 * Public prices. Workers, objects and R2: Cloudflare's documentation, pages "Workers pricing", "Durable Objects pricing" and "R2 pricing";
 * Images: its page "Images pricing"; the database: Turso's page of prices (plan Scaler, of which no price of further rows is published:
 * that of its free plan is taken).
 */
export const PRICES: Readonly<Record<Item, Price>> = {
  requests: { words: "requests of the Worker", dollars: 0.3, per: MILLION, included: 10 * MILLION },
  cpuMs: { words: "processor time of Worker and objects, ms", dollars: 0.02, per: MILLION, included: 30 * MILLION },
  objectRequests: { words: "requests of objects", dollars: 0.15, per: MILLION, included: MILLION },
  objectGbSeconds: { words: "objects at work, GB-s", dollars: 12.5, per: MILLION, included: 400_000 },
  objectRowsRead: { words: "rows read in objects", dollars: 0.001, per: MILLION, included: 25_000 * MILLION },
  objectRowsWritten: { words: "rows written in objects", dollars: 1, per: MILLION, included: 50 * MILLION },
  databaseRowsRead: { words: "rows read in libSQL", dollars: 1, per: 1_000 * MILLION, included: 100_000 * MILLION },
  databaseRowsWritten: { words: "rows written in libSQL", dollars: 1, per: MILLION, included: 100 * MILLION },
  bucketWrites: { words: "R2, operations of class A", dollars: 4.5, per: MILLION, included: MILLION },
  bucketReads: { words: "R2, operations of class B", dollars: 0.36, per: MILLION, included: 10 * MILLION },
  transforms: { words: "images transformed", dollars: 0.5, per: 1_000, included: 5_000 },
  storedGb: { words: "R2, GB kept for a month", dollars: 0.015, per: 1, included: 10 },
}

/** Charges of a month that come whatever is used: Workers Paid, and Turso's Scaler. */
export const MONTHLY_DOLLARS = { "Workers Paid": 5, "Turso Scaler": 24.92 } as const
/** What Cloudflare counts a message of a socket as. */
export const REQUESTS_A_MESSAGE = 1 / 20
/** What an object is billed as while it is at work. */
export const OBJECT_GB = 0.128
