import { type Sandbox, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"

/** What the stand-in can be told to do wrong. */
export const A1111_FAULTS = ["no-api"] as const
export type A1111Fault = (typeof A1111_FAULTS)[number]

/** A stand-in for the AUTOMATIC1111 web UI and Forge. */
export async function startA1111Sandbox({ port }: SandboxOptions<A1111Fault>): Promise<Sandbox<A1111Fault>> {
  const server = await serveSandbox({ port, answer: async () => ({ kind: "json", status: 404, value: { detail: "Not Found" } }) })
  return { ...server, setFault: () => {} }
}
