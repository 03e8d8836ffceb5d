import * as tables from "../../../db/schema/backend.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

/** What the render servers are known by. */
export const backendData = definePersonalData(tables, {
  tables: {
    renderer: {
      exported: { not: "Servers of the site. Some are for certain accounts only, which are named by their ids." },
      forgotten: { kept: "An id is all that it has of anybody, and lets nobody in once the account is gone." },
    },
  },
})
