import type { MigrationPlan } from "../../db/plan-migrations.ts"
import { compareVersions, OLDEST_PROJECT_NODE } from "../prepare/install-state.mjs"
import { type Finding, fault, notice, well } from "./finding.ts"

const MEGABYTE = 1_000_000
/** A gallery, a build and a day's copies need less. */
const FEWEST_FREE_BYTES = 500 * MEGABYTE
const FEW_FREE_BYTES = 3_000 * MEGABYTE
const DAY_MS = 86_400_000
const OLD_COPY_DAYS = 7

export function judgeNode(version: string): Finding {
  return compareVersions(version, OLDEST_PROJECT_NODE) >= 0
    ? well("node", version)
    : fault("node", `${version} is too old`, `npm start fetches Node ${OLDEST_PROJECT_NODE} by itself; or install it`)
}

/** `freeBytes` is what whoever runs Atelier may still write where its data is. */
export function judgeDisk(freeBytes: number, folder: string): Finding {
  const told = `${Math.floor(freeBytes / MEGABYTE)} MB free for ${folder}`
  if (freeBytes < FEWEST_FREE_BYTES) return fault("disk", told, "free some space: without it nothing new can be stored")
  if (freeBytes < FEW_FREE_BYTES) return notice("disk", told, "free some space before uploading videos")
  return well("disk", told)
}

/** `busy` are the preferred ports that another program has. */
export function judgePorts(busy: readonly number[], runsAt: string | null): Finding {
  if (runsAt !== null) return well("ports", `Atelier runs at ${runsAt}`)
  if (busy.length === 0) return well("ports", "all free")
  return notice(
    "ports",
    `${busy.join(", ")} busy`,
    "npm start takes the next free ones; PORT, SQLD_PORT, EASEL_PORT and OPENID_PORT choose others",
  )
}

/** `plan` is what this version would do to the database. */
export function judgeSchema(plan: MigrationPlan): Finding {
  if ("refusal" in plan) return fault("schema", plan.refusal.split("\n", 1).join(""), 'see "Older databases" in docs/operations.md')
  const missing = plan.filter(({ file }) => file !== null).length
  if (missing === 0) return well("schema", "up to date")
  return notice(
    "schema",
    `${missing} ${missing === 1 ? "migration is" : "migrations are"} missing`,
    "npm start or npm run deploy applies what is missing",
  )
}

/** `newestDay` is the day of the newest copy of the database; null without one. */
export function judgeCopies(newestDay: string | null, nowMs: number): Finding {
  if (newestDay === null) return notice("backups", "no copy of the database yet", "npm start makes one a day, and another when it stops")
  const days = Math.floor((nowMs - Date.parse(newestDay)) / DAY_MS)
  const files = "files (images, videos) are in wrangler/ of the data folder: copy that folder elsewhere yourself"
  if (days > OLD_COPY_DAYS)
    return notice("backups", `the newest copy of the database is ${days} days old`, `start Atelier once more often; ${files}`)
  return well("backups", `newest copy of the database: ${newestDay}; ${files}`)
}

/** `problem` is why a setting cannot be read, null where it can; `kind` how it says that messages go. */
export function judgeCarrier(name: string, kind: string | null, problem: string | null): Finding {
  if (problem !== null)
    return fault("emails", `${name} cannot be read: ${problem}`, `see "Accounts" in docs/operations.md for the form of ${name}`)
  if (kind === null || kind === "sandbox") return well("emails", `${name}: kept on this machine, at /dev/outbox`)
  return well("emails", `${name}: sent by ${kind}`)
}
