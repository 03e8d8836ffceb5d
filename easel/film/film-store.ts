import { createHash, randomFillSync } from "node:crypto"
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FilmFile } from "../painter-messages.ts"

/** Films lie on disk: in a folder that is this process's alone, with one folder for each job. */

const NAME = /^easel-films-(\d+)-/
const PIECE_BYTES = 1024 * 1024
/** The size and the name of a box. */
const BOX_HEAD_BYTES = 8

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Removes what processes left behind that could not tidy up. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || isRunning(pid)) continue
    // What belongs to somebody else on this machine stays.
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {}
  }
}

/** The films of one process. */
export class FilmStore {
  readonly #root: string

  /** Opens a folder of its own in `parent`, and removes those of processes that are no more. */
  constructor(parent: string = tmpdir()) {
    sweep(parent)
    this.#root = mkdtempSync(join(parent, `easel-films-${process.pid}-`))
  }

  /** Where a job's films are put. */
  folderOf(ownId: string): string {
    const folder = join(this.#root, ownId)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  /** Removes a job's films; one that is being read can be read to its end. */
  remove(ownId: string): void {
    rmSync(join(this.#root, ownId), { recursive: true, force: true })
  }

  /** Removes all. */
  close(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }
}

/**
 * Makes an MP4 one of so many bytes, by a box behind it that players skip; gives the SHA-256 of the whole. The same film gets the same bytes,
 * and no piece of them is like another. A film that is as large already stays as it is.
 */
export function enlarge(
  path: string,
  film: Pick<FilmFile, "sizeBytes" | "sha256">,
  sizeBytes: number,
): Pick<FilmFile, "sizeBytes" | "sha256"> {
  const boxBytes = sizeBytes - film.sizeBytes
  if (boxBytes < BOX_HEAD_BYTES) return film
  const hash = createHash("sha256").update(readFileSync(path))
  const file = openSync(path, "a")
  const append = (piece: Uint8Array): void => {
    hash.update(piece)
    writeSync(file, piece)
  }
  try {
    const head = Buffer.alloc(BOX_HEAD_BYTES)
    head.writeUInt32BE(boxBytes, 0)
    head.write("free", 4, "latin1")
    append(head)
    for (let left = boxBytes - BOX_HEAD_BYTES, number = 0; left > 0; left -= PIECE_BYTES, number++) {
      const piece = Buffer.alloc(PIECE_BYTES, number)
      piece.writeUInt32BE(number, 0)
      append(piece.subarray(0, Math.min(left, PIECE_BYTES)))
    }
  } finally {
    closeSync(file)
  }
  return { sizeBytes, sha256: hash.digest("hex") }
}

/** Makes a file one of random bytes, as long as it was; gives their SHA-256. */
export function spoil(path: string, sizeBytes: number): string {
  const hash = createHash("sha256")
  const file = openSync(path, "w")
  try {
    for (let left = sizeBytes; left > 0; left -= PIECE_BYTES) {
      const piece = randomFillSync(new Uint8Array(Math.min(left, PIECE_BYTES)))
      hash.update(piece)
      writeSync(file, piece)
    }
  } finally {
    closeSync(file)
  }
  return hash.digest("hex")
}
