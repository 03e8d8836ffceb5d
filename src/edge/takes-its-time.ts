import { isJson } from "../routes/_http/origin.ts"

/** Whether an answer waits for its body by its nature, which its verb reads as it arrives. What else waits for others says so once its call is known. */
export function takesItsTime({ method, headers }: Request): boolean {
  return method !== "GET" && method !== "HEAD" && !isJson(headers)
}
