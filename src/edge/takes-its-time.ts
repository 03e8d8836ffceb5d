import { isJson } from "../routes/_http/origin.ts"

/** The call that fetches a stranger's file. Its declaration would load a feature before the first request. */
const FETCHING_PATH = "/api/v1/resource/uploadImageByUrl"

/** Whether an answer waits for somebody else by its nature: for a body as it arrives, or for the address that a file is fetched from. */
export function takesItsTime({ method, headers, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false
  return !isJson(headers) || url.endsWith(FETCHING_PATH)
}
