import type * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { CallError, readAnswer } from "./call.ts"

/**
 * Makes a call of kind `upload` whose fields stand in the address and whose body is bytes. Throws CallError, which no notice tells of, or the
 * AbortError of the signal.
 */
export async function callWithBytes<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output, CallDeclaration["access"], "upload">,
  fields: Readonly<Record<string, string | number>>,
  body: Blob,
  signal?: AbortSignal,
): Promise<z.output<Output>> {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  let response: Response
  let text: string
  try {
    response = await fetch(`${declaration.path}?${query}`, {
      method: declaration.method,
      credentials: "same-origin",
      headers: { "Content-Type": body.type || "application/octet-stream", Accept: "application/json" },
      body,
      ...(signal && { signal }),
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError("Offline")
  }
  return readAnswer(declaration, response, text)
}
