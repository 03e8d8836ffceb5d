import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** Holds the digest of Easel's files as they last passed; committed, so that a clone knows it too. */
const VERIFIED = "easel/verified.txt"

/** One digest (sha256, hex) over names and contents, whatever the order of `files`. */
export function digestOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256")
  for (const [name, bytes] of [...files].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
  return hash.digest("hex")
}

function easelDigest(): string {
  const listed = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", "easel"], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  })
  const names = listed.stdout.split("\n").filter((name) => name !== "" && name !== VERIFIED)
  return digestOf(new Map(names.map((name) => [name, readOrEmpty(name)])))
}

function readOrEmpty(name: string): Uint8Array {
  try {
    return readFileSync(join(PROJECT_ROOT, name))
  } catch {
    // Deleted, but not yet from the index; an empty file is as much of a change.
    return new Uint8Array(0)
  }
}

/** Whether Easel is, byte for byte, what last passed its own checks and tests. */
export function isEaselVerified(): boolean {
  return Buffer.from(readOrEmpty(VERIFIED)).toString("utf8").trim() === easelDigest()
}

/** Remembers that Easel, as it is, passed. */
export function markEaselVerified(): void {
  writeFileSync(join(PROJECT_ROOT, VERIFIED), `${easelDigest()}\n`)
}
