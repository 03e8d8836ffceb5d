import type { PartAddresses } from "../../domain/_kernel/media-ports.ts"
import type { Env } from "../env.ts"
import { guestSecretOf } from "../guest-secret.ts"
import { createOwnPartAddresses } from "./own-part-addresses.ts"
import { createPresignedPartAddresses } from "./presigned-part-addresses.ts"
import { storeSettingsOf } from "./store-settings.ts"

/** Where the parts of uploads are put in this deployment: at the store where its S3 interface is configured, else at a call of ours. */
export function partAddressesOf(env: Env): PartAddresses {
  const settings = storeSettingsOf(env)
  return settings === null ? createOwnPartAddresses(guestSecretOf(env)) : createPresignedPartAddresses(settings)
}
