import { eq, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/credits.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { exportWallet } from "./export-wallet.ts"

const books = { exported: { in: "ledger.csv" }, forgotten: { kept: "Books are not altered; an id is all that they have of anybody." } }
const { membershipTerm } = tables

/** Credits and memberships. */
export const creditsData = definePersonalData(tables, {
  tables: {
    ledgerAccount: books,
    ledgerMovement: books,
    ledgerEntry: books,
    hold: {
      exported: { in: "ledger.csv" },
      forgotten: {
        by: ({ id }) => [
          sql`UPDATE hold SET title = NULL WHERE task_id IN (SELECT subject_id FROM ledger_movement WHERE user_id = ${id} AND kind = 'hold')`,
        ],
      },
    },
    membershipTerm: { exported: { in: "account.json" }, forgotten: books.forgotten },
    redeemCode: {
      exported: { not: "A code is nobody's; what it gave is in ledger.csv." },
      forgotten: { kept: "It has only the ID of its author." },
    },
    redemption: { exported: { in: "ledger.csv" }, forgotten: { kept: "A code that was redeemed stays redeemed." } },
  },
  files: [{ name: "ledger.csv", about: ["Every movement of your credits as it was booked."], write: exportWallet }],
  accountFields: {
    memberships: ({ database, viewer }) =>
      database
        .select({ plan: membershipTerm.plan, starts_at: membershipTerm.startsAtMs, ends_at: membershipTerm.endsAtMs })
        .from(membershipTerm)
        .where(eq(membershipTerm.accountId, viewer.id)),
  },
})
