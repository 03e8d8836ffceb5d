import { existsSync, globSync, readFileSync } from "node:fs"
import { statfs } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { openDatabase } from "../../db/client.ts"
import { checkLedger } from "../../src/domain/credits/check-ledger.ts"
import { parseMailSettings } from "../../src/edge/adapters/mail-settings.ts"
import { parseSmsSettings } from "../../src/edge/adapters/sms-settings.ts"
import { holdPort, releasePorts } from "../start/choose-port.ts"
import { copiesIn, examineDatabase } from "../start/local-database.ts"
import { findRun, takeLock } from "../start/run-lock.ts"
import { DEFAULT_PORTS } from "../start/service-table.ts"
import { startSqld } from "../start/stack.ts"
import { parsePort } from "../start/start-options.ts"
import { type Finding, fault, notice, well } from "./finding.ts"
import { judgeCarrier, judgeCopies, judgeDisk, judgeNode, judgePorts } from "./judge.ts"
import { lookAtRenderers } from "./look-at-renderers.ts"
import { lookAtSchema } from "./look-at-schema.ts"
import { patiently } from "./patience.ts"
import { whatIsWrong } from "./what-is-wrong.ts"

/** What the doctor looks at. */
export interface Patient {
  readonly dataDirectory: string
  /** Settings: the environment, over those of `.dev.vars`. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nowMs: number
}

/** Databases of objects and files that are opened to look at; the others are like them. */
const FILES_LOOKED_AT = 500

/** Looks at everything, one after the other; changes nothing. */
export async function* examine(patient: Patient): AsyncGenerator<Finding> {
  const { dataDirectory, env, nowMs } = patient
  const run = existsSync(dataDirectory) ? findRun(dataDirectory) : null
  yield judgeNode(process.version)
  const { bavail, bsize } = await statfs(existsSync(dataDirectory) ? dataDirectory : ".")
  yield judgeDisk(bavail * bsize, dataDirectory)
  yield judgePorts(run === null ? await busyPorts(env) : [], run?.appUrl ?? null)
  yield* lookAtData(patient, run?.databaseUrl ?? null)
  yield* lookAtRenderers(env["RENDERERS"], run?.appUrl ?? null)
  yield lookAtCarrier("MAIL", env["MAIL"], parseMailSettings)
  yield lookAtCarrier("SMS", env["SMS"], parseSmsSettings)
  yield env["LIBSQL_URL"]
    ? notice("backups", "LIBSQL_URL names a database elsewhere", 'back it up there: see "Back-up" in docs/operations.md')
    : judgeCopies(copiesIn(dataDirectory)[0]?.day ?? null, nowMs)
}

async function busyPorts(env: Patient["env"]): Promise<readonly number[]> {
  const wanted = {
    PORT: DEFAULT_PORTS.app,
    SQLD_PORT: DEFAULT_PORTS.sqld,
    EASEL_PORT: DEFAULT_PORTS.easel,
    OPENID_PORT: DEFAULT_PORTS.openid,
  }
  const busy: number[] = []
  for (const [name, usual] of Object.entries(wanted)) {
    const port = parsePort(name, env[name], usual)
    if (typeof port !== "number") continue
    if (await holdPort(port)) releasePorts([port])
    else busy.push(port)
  }
  return busy
}

async function* lookAtData({ dataDirectory, env }: Patient, runningUrl: string | null): AsyncGenerator<Finding> {
  if (env["LIBSQL_URL"]) return yield* await lookAtTables(env["LIBSQL_URL"], env["LIBSQL_AUTH_TOKEN"])
  const state = examineDatabase(dataDirectory)
  if (state.kind === "new") return yield well("data", "nothing is stored yet")
  if (state.kind === "damaged")
    return yield fault(
      "data",
      `the database ${state.reason}`,
      copiesIn(dataDirectory).length > 0 ? "npm start -- --restore" : "npm start tells what can be done",
    )
  yield well("data", "database OK")
  yield* lookAtFiles(dataDirectory)
  if (runningUrl !== null && runningUrl !== "") return yield* await lookAtTables(runningUrl, undefined)
  const lock = takeLock(dataDirectory)
  if ("heldBy" in lock) return yield notice("ledger", "Atelier is just being started", "ask again once it runs")
  try {
    const sqld = await startSqld({ dataDirectory })
    const findings = await lookAtTables(sqld.url, undefined)
    await sqld.stop()
    yield* findings
  } finally {
    lock.release()
  }
}

async function lookAtTables(url: string, token: string | undefined): Promise<readonly Finding[]> {
  const found = await Promise.all([
    patiently("schema", "the database", async () => [await lookAtSchema(url, token)]),
    patiently("ledger", "the database", async () => [await lookAtLedger(url, token)]),
  ])
  return found.flat()
}

async function lookAtLedger(url: string, token: string | undefined): Promise<Finding> {
  try {
    const { errors, movements } = await checkLedger(openDatabase(url, token))
    const [first] = errors
    if (first === undefined) return well("ledger", `balanced (${movements} ${movements === 1 ? "transaction" : "transactions"})`)
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : ""
    return fault(
      "ledger",
      `${first.promise}, but ${first.subject}: ${first.detail}${more}`,
      "keep a copy of the data folder, and report it",
    )
  } catch (error) {
    return fault(
      "ledger",
      `cannot be checked: ${error instanceof Error ? error.message : String(error)}`,
      "npm start applies what is missing",
    )
  }
}

function* lookAtFiles(dataDirectory: string): Generator<Finding> {
  const files = globSync("wrangler/**/*.sqlite", { cwd: dataDirectory }).slice(0, FILES_LOOKED_AT)
  const broken = files.filter((file) => !isSound(join(dataDirectory, file)))
  if (broken.length === 0) yield well("files", `${files.length} file ${files.length === 1 ? "store" : "stores"} OK`)
  else
    yield fault(
      "files",
      `${broken.length} of ${files.length} file stores damaged, such as ${broken[0]}`,
      "put a copy of the data folder's wrangler/ back",
    )
}

function isSound(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      return database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"] === "ok"
    } finally {
      database.close()
    }
  } catch (error) {
    // A store that is being written to is in use, not damaged.
    return error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6)
  }
}

function lookAtCarrier(
  name: string,
  text: string | undefined,
  parse: (text: string | undefined) => { readonly kind: string } | null,
): Finding {
  try {
    return judgeCarrier(name, parse(text)?.kind ?? null, null)
  } catch (error) {
    return judgeCarrier(name, null, whatIsWrong(error))
  }
}

/** The settings of a file such as `.dev.vars`: names and values, one a line. */
export function readVariables(path: string): Readonly<Record<string, string>> {
  if (!existsSync(path)) return {}
  const lines = readFileSync(path, "utf8").matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/gm)
  return Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value.replace(/^(['"`])(.*)\1$/, "$2")]))
}
