import { homedir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { plainAddress, withScheme } from "../../src/domain/backend/address-rules.ts"
import { BACKEND_KINDS } from "../../src/domain/backend/index.ts"
import type { CheckTarget } from "../../src/edge/backends/check/check-server.ts"

/** How an agent is started. */
export interface AgentSettings {
  /** The server that it stands before. */
  readonly target: CheckTarget
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  /** What every call must carry; undefined where only this machine may call. */
  readonly token: string | undefined
  /** What it must not forget when it is started again. */
  readonly folder: string
}

export const HELP = `npm run gpu-agent -- <address of the server>

Runs beside a GPU and speaks the render protocol outward: long calls stay on this machine, so no tunnel cuts them.
Connect its own address (kind http) at /admin/backends.

  --kind <kind>            ${BACKEND_KINDS.join(", ")}; found out when absent
  --server-token <token>   how the server is signed in to; also --basic <user:password> and --header <name=value>
  --port <port>            8792 when absent
  --host <host>            127.0.0.1 when absent; any other needs a token
  --token <token>          what the site must send; or the variable GPU_AGENT_TOKEN
  --data <folder>          where results are kept for 15 minutes; ~/.atelier-gpu-agent when absent`

const LOOPBACK = ["127.0.0.1", "::1", "localhost"]
const DEFAULT_PORT = 8792

/** Whether a host is this machine and nothing else. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host.toLowerCase())
}

/** Reads a command; text says what is wrong with it, null asks for help. */
export function parseAgentCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AgentSettings | string | null {
  const read = readArgs(args)
  if (typeof read === "string") return read
  const { values, positionals } = read
  if (values.help === true) return null
  const [typed, ...more] = positionals
  const url = typed === undefined ? undefined : plainAddress(withScheme(typed, true))
  if (url === undefined || more.length > 0 || !/^https?:\/\/[^\s?#]+$/.test(url)) return "Give the address of one server."
  const kind = values.kind === undefined ? null : BACKEND_KINDS.find((one) => one === values.kind)
  if (kind === undefined || kind === "workers-ai")
    return `--kind is one of ${BACKEND_KINDS.filter((one) => one !== "workers-ai").join(", ")}`
  const headers = readHeaders(values.header ?? [])
  if (headers === null) return "--header is name=value"
  if (values.basic !== undefined && !values.basic.includes(":")) return "--basic is user:password"
  const port = Number(values.port ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return "--port is 0 to 65535"
  const host = values.host ?? "127.0.0.1"
  const token = values.token ?? (env["GPU_AGENT_TOKEN"] || undefined)
  if (token === undefined && !isLoopback(host)) return "Whoever reaches this address could use your GPU: give a --token."
  if (token !== undefined && token.length < 16) return "A --token has 16 characters or more."
  return {
    target: {
      url,
      kind,
      ...(values["server-token"] === undefined ? {} : { token: values["server-token"] }),
      ...(values.basic === undefined ? {} : { basic: values.basic }),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
    },
    host,
    port,
    token,
    folder: values.data ?? join(homedir(), ".atelier-gpu-agent"),
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        "server-token": { type: "string" },
        basic: { type: "string" },
        header: { type: "string", multiple: true },
        host: { type: "string" },
        port: { type: "string" },
        token: { type: "string" },
        data: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Headers as they are typed; null where one is not. */
export function readHeaders(texts: readonly string[]): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const text of texts) {
    const [, name, value] = /^([A-Za-z0-9-]{1,64})\s*[=:]\s*(.+)$/.exec(text) ?? []
    if (name === undefined || value === undefined) return null
    headers[name] = value
  }
  return headers
}
