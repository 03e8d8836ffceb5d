import { makeZip } from "client-zip"
import { eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { exportWallet } from "../credits/index.ts"
import { noteSecurity, protect, requireFreshProof } from "../identity/index.ts"
import { archivedFiles } from "../library/index.ts"
import { archivedRows, archivedTasks, imageName } from "./data-export-pages.ts"
import { TAKE_OUT_README } from "./data-export-readme.ts"
import { localeOf } from "./read-account.ts"
import { readSettings } from "./settings-rules.ts"

/** Writes one line of a CSV file in which no text runs. */
export type CsvLine = (cells: readonly (string | number)[]) => string

interface ArchivedFile {
  readonly name: string
  readonly input: string | ReadableStream<Uint8Array> | AsyncIterable<string>
  readonly lastModified: Date
}

/**
 * Everything that is kept of the viewer, as the bytes of a ZIP archive. Read in pages while it is sent, so that neither the lists nor
 * the images are ever in memory whole; an error on the way breaks the download off, so that an archive that arrives is complete.
 * Throws ReauthenticationRequired, TooManyRequests, NotFound.
 */
export async function dataExport(context: MemberContext, csvLine: CsvLine): Promise<ReadableStream<Uint8Array>> {
  const { viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  await protect(context, [["data-export-account", viewer.id]], undefined)
  const { account, settings } = await readPerson(context)
  const lastModified = new Date(nowMs)
  const files: readonly Omit<ArchivedFile, "lastModified">[] = [
    { name: "README.txt", input: TAKE_OUT_README },
    { name: "account.json", input: JSON.stringify(account, null, 2) },
    { name: "settings.json", input: JSON.stringify(settings, null, 2) },
    { name: "tasks.json", input: jsonList(tasksOf(context)) },
    { name: "ledger.csv", input: exportWallet(context) },
    { name: "security-log.csv", input: securityLog(context, csvLine) },
    { name: "works.json", input: jsonList(archivedRows(context, "works")) },
    { name: "follows.json", input: jsonList(archivedRows(context, "follows")) },
    { name: "collections.json", input: jsonList(archivedRows(context, "collections")) },
    { name: "media.json", input: jsonList(mediaOf(context)) },
  ]
  const all = (async function* (): AsyncGenerator<ArchivedFile> {
    for (const file of files) yield { ...file, lastModified }
    for await (const image of images(context, account)) yield { ...image, lastModified }
  })()
  // Without `throw`: a download that is given up would be thrown into the files, and come back as an error that nobody awaits.
  return makeZip({ [Symbol.asyncIterator]: () => ({ next: () => all.next() }) })
}

/** The account with its ways in, memberships and bans; one batch, which notes that the archive was taken. */
async function readPerson(context: MemberContext) {
  const { database, viewer } = context
  const { account, ban, membershipTerm, passkey, signInWay } = schema
  const [rows, ways, passkeys, memberships, bans] = await database.batch([
    database.select().from(account).where(sql`${account.id} = ${viewer.id} AND ${account.deletedAtMs} IS NULL`),
    database
      .select({ provider: signInWay.provider, label: signInWay.label, at: signInWay.createdAtMs })
      .from(signInWay)
      .where(eq(signInWay.accountId, viewer.id)),
    database
      .select({ label: passkey.label, at: passkey.createdAtMs, used_at: passkey.usedAtMs })
      .from(passkey)
      .where(eq(passkey.accountId, viewer.id)),
    database
      .select({ plan: membershipTerm.plan, starts_at: membershipTerm.startsAtMs, ends_at: membershipTerm.endsAtMs })
      .from(membershipTerm)
      .where(eq(membershipTerm.accountId, viewer.id)),
    database.select({ reason: ban.reason, starts_at: ban.startsAtMs, ends_at: ban.endsAtMs }).from(ban).where(eq(ban.accountId, viewer.id)),
    database.run(noteSecurity(context, viewer.id, "archive-taken")),
  ])
  const [row] = rows
  if (!row) throw new DomainError("NotFound")
  const { passwordHash, settings, links, factsVersion: _version, deletedAtMs: _deleted, ...plain } = row
  const stored: { readonly behavior?: unknown } = JSON.parse(settings)
  return {
    account: { ...plain, links: JSON.parse(links), hasPassword: passwordHash !== null, ways, passkeys, memberships, bans },
    settings: { ...readSettings(settings, localeOf(row.locale)), behavior: stored.behavior ?? {} },
  }
}

/** The text of a JSON list, item by item. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n"
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`
    before = ",\n"
  }
  yield before === "[\n" ? "[]\n" : "\n]\n"
}

async function* tasksOf(context: MemberContext): AsyncGenerator {
  for await (const { images: files, ...task } of archivedTasks(context)) yield { ...task, images: files.map(imageName) }
}

async function* mediaOf(context: MemberContext): AsyncGenerator {
  for await (const { key: _, ...file } of archivedFiles(context)) yield { ...file, stored_as: mediaName(file) }
}

/** Where a file of My media lies in the archive: by its id, since names may be equal, and by its name without what a path could be. */
function mediaName({ id, name }: { readonly id: string; readonly name: string }): string {
  return `media/${id}-${name.replaceAll(/[\p{Cc}\p{Cs}/\\:*?"<>|]+/gu, "_").slice(-100)}`
}

async function* securityLog(context: MemberContext, csvLine: CsvLine): AsyncGenerator<string> {
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${csvLine(["time", "event", "detail", "device", "address"])}`
  for await (const event of archivedRows(context, "security"))
    yield csvLine([event.at, event.kind ?? "", event.detail ?? "", event.device ?? "", event.address ?? ""])
}

/** The files, one after the other; one that is gone from the store is left out. */
async function* images(
  context: MemberContext,
  account: { readonly avatarKey: string | null; readonly bannerKey: string | null },
): AsyncGenerator<{ readonly name: string; readonly input: ReadableStream<Uint8Array> }> {
  for (const key of [account.avatarKey, account.bannerKey]) {
    const input = key === null ? null : await context.media.read(key)
    if (input !== null) yield { name: `profile/${key?.split("/")[0]}`, input }
  }
  for await (const task of archivedTasks(context)) {
    for (const image of task.images) {
      const input = await context.media.read(image.key)
      if (input !== null) yield { name: imageName(image), input }
    }
  }
  for await (const file of archivedFiles(context)) {
    const input = await context.media.read(file.key)
    if (input !== null) yield { name: mediaName(file), input }
  }
}
