import { expect, test } from "vitest"
import { countsOf, objectsTable } from "./counts-of.ts"

const worker = {
  requests: 10,
  objects: {
    UserHub: { calls: 4, alarms: 2, messages: 40, activeMs: 1_000, rowsRead: 6, rowsWritten: 2 },
    Throttle: { calls: 2, alarms: 0, messages: 0, activeMs: 3_000, rowsRead: 2, rowsWritten: 4 },
  },
  bucketWrites: 2,
  bucketReads: 4,
  storedBytes: 2_000_000_000,
  transforms: 2,
}

test("twenty messages count as one request, and what objects are at work as an eighth of a gigabyte", () => {
  expect(countsOf({ worker, rows: { read: 100, written: 10 }, cpuMs: 50 }, 2)).toEqual({
    requests: 5,
    cpuMs: 25,
    objectRequests: 5,
    objectGbSeconds: 2 * 0.128,
    objectRowsRead: 4,
    objectRowsWritten: 3,
    databaseRowsRead: 50,
    databaseRowsWritten: 5,
    bucketWrites: 1,
    bucketReads: 2,
    transforms: 1,
    storedGb: 1,
  })
})

test("the objects that write most come first", () => {
  expect(objectsTable(worker, 2).split("\n").slice(2)).toEqual([
    "| Throttle | 1 | 0 | 0 | 1.5 | 1 | 2 |",
    "| UserHub | 2 | 1 | 20 | 0.5 | 3 | 1 |",
  ])
})
