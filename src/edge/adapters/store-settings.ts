import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"

/** The store's S3 interface, for addresses that browsers put parts to. */
export interface StoreSettings {
  /** Scheme, host and path without a slash at the end. */
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type StoreEnv = Pick<Env, "ENVIRONMENT" | "R2_S3_ENDPOINT" | "R2_S3_BUCKET" | "R2_S3_ACCESS_KEY_ID" | "R2_S3_SECRET_ACCESS_KEY">

/** The S3 interface that is configured; null for none. Throws where only a part of it is, or the endpoint is no address that may be used. */
export function storeSettingsOf(env: StoreEnv): StoreSettings | null {
  const { R2_S3_ENDPOINT, R2_S3_BUCKET, R2_S3_ACCESS_KEY_ID, R2_S3_SECRET_ACCESS_KEY } = env
  const given = [R2_S3_ENDPOINT, R2_S3_BUCKET, R2_S3_ACCESS_KEY_ID, R2_S3_SECRET_ACCESS_KEY]
  if (given.every((value) => value === undefined || value === "")) return null
  if (!R2_S3_ENDPOINT || !R2_S3_BUCKET || !R2_S3_ACCESS_KEY_ID || !R2_S3_SECRET_ACCESS_KEY)
    throw new Error("R2_S3_ENDPOINT, R2_S3_BUCKET, R2_S3_ACCESS_KEY_ID and R2_S3_SECRET_ACCESS_KEY are set together or not at all")
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(R2_S3_BUCKET)) throw new Error("R2_S3_BUCKET is no name of a bucket")
  const url = URL.canParse(R2_S3_ENDPOINT) ? new URL(R2_S3_ENDPOINT) : null
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isDevelopment(env))
  if (url === null || !isSafe || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Error("R2_S3_ENDPOINT is an https address without name, query and fragment")
  return {
    endpoint: `${url.origin}${url.pathname}`.replace(/\/+$/, ""),
    bucket: R2_S3_BUCKET,
    accessKeyId: R2_S3_ACCESS_KEY_ID,
    secretAccessKey: R2_S3_SECRET_ACCESS_KEY,
  }
}

/** Scheme and host that pages send parts to, for their policy; null where parts come through us. */
export function storeOriginOf(env: StoreEnv): string | null {
  const settings = storeSettingsOf(env)
  return settings === null ? null : new URL(settings.endpoint).origin
}
