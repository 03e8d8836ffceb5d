import type { CallDeclaration } from "../../src/domain/_kernel/call.ts"
import { ORIGIN, type TestClient } from "./call.ts"

/** Sends a call as its declaration says: with its input in the body, or in the address and with bytes behind it. */
export async function sendCall(
  client: Pick<TestClient, "send">,
  { path, method, kind }: CallDeclaration,
  input: unknown,
  bytes = "WEBVTT",
): Promise<Response> {
  const inAddress = method === "GET" || kind === "upload"
  const fields = Object.entries(Object(input)).map(([name, value]) => [name, String(value)] as const)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields.find(([field]) => field === name)?.[1] ?? ""))
  const query = inAddress
    ? `?${new URLSearchParams(fields.filter(([name]) => !path.includes(`{${name}}`)).map((field) => [...field]))}`
    : ""
  const body = kind === "upload" ? bytes : method === "GET" ? null : JSON.stringify(input)
  const headers = {
    Origin: ORIGIN,
    "Content-Type": kind === "upload" ? "application/octet-stream" : "application/json",
    ...(kind === "upload" ? { "Content-Length": String(bytes.length) } : {}),
    ...(kind === "socket" ? { Upgrade: "websocket" } : {}),
  }
  return client.send(`${filled}${query}`, { method, headers, body })
}
