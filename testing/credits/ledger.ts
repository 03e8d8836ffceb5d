import { expect } from "vitest"
import type { Database } from "../../db/client.ts"
import { checkLedger } from "../../src/domain/credits/check-ledger.ts"

/** Fails the test with every promise of the ledger that does not hold. Belongs after everything that touches money. */
export async function expectSoundLedger(database: Database): Promise<void> {
  expect((await checkLedger(database)).errors).toEqual([])
}
