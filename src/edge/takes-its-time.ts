import { isJson } from "../routes/_http/origin.ts"

/** The calls that fetch a stranger's file and wait for a renderer. Their declarations would load features before the first request. */
const WAITING_PATHS = ["/api/v1/resource/uploadImageByUrl", "/api/v1/task/v2/draft"]

/** Whether an answer waits for somebody else by its nature: for a body as it arrives, for the address that a file is fetched from, or for a renderer. */
export function takesItsTime({ method, headers, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false
  return !isJson(headers) || WAITING_PATHS.some((path) => url.endsWith(path))
}
