import { parseArgs } from "node:util"
import { plainAddress, withScheme } from "../../src/domain/backend/address-rules.ts"
import { BACKEND_KINDS, type BackendKind } from "../../src/domain/backend/index.ts"
import type { CheckTarget } from "../../src/edge/backends/check/check-server.ts"
import { readHeaders } from "../gpu-agent/options.ts"

/** A command as it was typed. */
export type CheckCommand =
  | { readonly kind: "help" }
  | { readonly kind: "check"; readonly target: CheckTarget; readonly isJson: boolean; readonly limitSeconds: number }

export const HELP = `npm run gpu-check -- <address>

Looks whether a render server can be used: how to reach it, what it is and has, every kind of order once, and how it behaves.
It leaves nothing running. Problems and their remedies: docs/gpu.md.

  --kind <kind>          ${BACKEND_KINDS.join(", ")}; found out when absent
  --token <token>        sent as Authorization: Bearer
  --basic <user:password>
  --header <name=value>  such as a tunnel's service token; may be repeated
  --limit <seconds>      how long one image may take, 180 when absent
  --json                 one JSON object instead of the table

Exit code 0: everything it offers works; 1: something fails; 2: it can't be used.`

/** Reads a command; text says what is wrong with it. */
export function parseCheckCommand(args: readonly string[]): CheckCommand | string {
  const read = readArgs(args)
  if (typeof read === "string") return read
  const { values, positionals } = read
  if (values.help === true) return { kind: "help" }
  const [url, ...more] = positionals
  const kind = values.kind === undefined ? null : (BACKEND_KINDS.find((one) => one === values.kind) ?? undefined)
  if (kind === undefined) return `--kind is one of ${BACKEND_KINDS.join(", ")}`
  if ((url === undefined && kind !== "workers-ai") || more.length > 0) return "Give one address."
  const headers = readHeaders(values.header ?? [])
  if (headers === null) return "--header is name=value"
  if (values.basic !== undefined && !values.basic.includes(":")) return "--basic is user:password"
  const limitSeconds = Number(values.limit ?? 180)
  if (!(limitSeconds >= 1 && limitSeconds <= 3_600)) return "--limit is 1 to 3600 seconds"
  return { kind: "check", target: targetOf(url ?? "", kind, values, headers), isJson: values.json === true, limitSeconds }
}

interface Values {
  readonly token?: string | undefined
  readonly basic?: string | undefined
}

function targetOf(url: string, kind: BackendKind | null, { token, basic }: Values, headers: Readonly<Record<string, string>>): CheckTarget {
  return {
    url: plainAddress(withScheme(url, true)),
    kind,
    ...(token === undefined ? {} : { token }),
    ...(basic === undefined ? {} : { basic }),
    ...(Object.keys(headers).length === 0 ? {} : { headers: { ...headers } }),
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        token: { type: "string" },
        basic: { type: "string" },
        header: { type: "string", multiple: true },
        limit: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
