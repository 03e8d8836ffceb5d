import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/upload.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { purgeUploads } from "./purge-media.ts"

/** Uploads on their way. */
export const uploadData = definePersonalData(tables, {
  tables: {
    upload: {
      exported: { not: "What it became is in media.json; one that became nothing is gone after a day." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM upload WHERE owner_id = ${id}`] },
    },
    uploadPart: { exported: { not: "Parts of an upload, without content of their own." }, forgotten: { before: "Goes with the files." } },
    renditionUpload: { exported: { not: "Renditions on their way, gone after a day." }, forgotten: { before: "Goes with the files." } },
  },
  beforeForgetting: purgeUploads,
})
