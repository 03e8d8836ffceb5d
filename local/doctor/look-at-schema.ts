import { createClient } from "@libsql/client/web"
import { pendingMigrations } from "../../db/migrate.ts"
import { type Finding, fault } from "./finding.ts"
import { judgeSchema } from "./judge.ts"

/** Compares a database's migrations with those of this version. */
export async function lookAtSchema(url: string, authToken: string | undefined): Promise<Finding> {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  try {
    return judgeSchema(await pendingMigrations(client))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault("schema", `cannot be read: ${reason}`, "check that the database server runs and takes the token")
  } finally {
    client.close()
  }
}
