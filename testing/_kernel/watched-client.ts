import type { Client } from "@libsql/client"
import { patient } from "../../db/client.ts"
import { openTestClient } from "./runtime.ts"

/**
 * A client of the test database that runs each round trip through `watch`. It waits as the Worker's own does where another writer is at
 * work; what is sent again for that is still one round trip to whoever watches.
 */
export function watchedClient(watch: <Value>(send: () => Promise<Value>) => Promise<Value>): Client {
  const client = patient(openTestClient())
  const execute: Client["execute"] = client.execute.bind(client)
  const batch: Client["batch"] = client.batch.bind(client)
  client.execute = (...input: Parameters<typeof execute>) => watch(() => execute(...input))
  client.batch = (...input) => watch(() => batch(...input))
  return client
}
