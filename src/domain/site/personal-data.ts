import * as tables from "../../../db/schema/site.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

/** What the owner says of the site is the site's. */
export const siteData = definePersonalData(tables, {
  tables: {
    site: {
      exported: { not: "What a site says of itself is everybody's to read." },
      forgotten: { kept: "It is what a site says of itself, and of no person." },
    },
  },
})
