import * as tables from "../../../db/schema/kernel.ts"
import { definePersonalData } from "./personal-data.ts"

/** What the kernel itself keeps. */
export const kernelData = definePersonalData(tables, {
  tables: {
    outbox: {
      exported: { not: "Notes of what is still to be done, which name what they are about by its id." },
      forgotten: { kept: "A row goes once it is carried out, within a minute as a rule." },
    },
  },
})
