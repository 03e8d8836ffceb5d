import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/kernel.ts"
import { definePersonalData } from "./personal-data.ts"

/** What the kernel itself keeps. */
export const kernelData = definePersonalData(tables, {
  tables: {
    outbox: {
      exported: { not: "Notes of what is still to be done, which name what they are about by its id." },
      forgotten: { kept: "A row goes once it is carried out, within a minute as a rule." },
    },
    keptAnswer: {
      exported: { not: "What calls were answered a day ago at most, so that repeating them does nothing twice." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM kept_answer WHERE owner_id = ${id}`] },
    },
    countLog: {
      exported: { not: "Numbers that are still to be added to counters, without a word of whose doing they are." },
      forgotten: { kept: "A row names nobody and goes within seconds." },
    },
    countFold: {
      exported: { not: "How far the log of counts is folded: one row of numbers." },
      forgotten: { kept: "It is about works and numbers, and names nobody." },
    },
    siteFact: {
      exported: { not: "Sums over the whole site, such as how many files there are." },
      forgotten: { kept: "A sum names nobody, and the next count replaces it." },
    },
  },
})
