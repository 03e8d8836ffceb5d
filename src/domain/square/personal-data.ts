import * as tables from "../../../db/schema/square.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

/** What the square keeps of people: who changed a module last. */
export const squareData = definePersonalData(tables, {
  tables: {
    squareModule: {
      exported: { not: "What moderators arrange; who changed it stands in the notes of what they did." },
      forgotten: { kept: "A page of the site, which names by an id who changed it last." },
    },
    hotTag: {
      exported: { not: "How many people use a tag, without whom." },
      forgotten: { kept: "Nobody's: numbers that are counted anew." },
    },
  },
})
