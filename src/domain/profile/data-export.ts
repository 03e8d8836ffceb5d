import { makeZip } from "client-zip"
import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { PersonalData } from "../_kernel/personal-data.ts"
import { noteSecurity, protect, requireFreshProof } from "../identity/index.ts"
import { readmeOf } from "./data-export-readme.ts"
import { localeOf } from "./read-account.ts"
import { readSettings } from "./settings-rules.ts"

interface ArchivedFile {
  readonly name: string
  readonly input: string | ReadableStream<Uint8Array> | AsyncIterable<string>
  readonly lastModified: Date
}

/**
 * Everything that is kept of the viewer, as the bytes of a ZIP archive: what each feature declares of its tables. Read in pages while it
 * is sent, so that neither the lists nor the files are ever in memory whole; an error on the way breaks the download off, so that an
 * archive that arrives is complete. Throws ReauthenticationRequired, TooManyRequests, NotFound.
 */
export async function dataExport(context: MemberContext): Promise<ReadableStream<Uint8Array>> {
  const { viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  await protect(context, [["data-export-account", viewer.id]], undefined)
  const declared = await context.personalData()
  const { account, settings } = await readPerson(context, declared)
  const lastModified = new Date(nowMs)
  const files: readonly Omit<ArchivedFile, "lastModified">[] = [
    { name: "README.txt", input: readmeOf(declared) },
    { name: "account.json", input: JSON.stringify(account, null, 2) },
    { name: "settings.json", input: JSON.stringify(settings, null, 2) },
    ...declared.flatMap((data) => data.files.map(({ name, write }) => ({ name, input: write(context) }))),
  ]
  const all = (async function* (): AsyncGenerator<ArchivedFile> {
    for (const file of files) yield { ...file, lastModified }
    for (const folder of declared.flatMap((data) => data.folders))
      for await (const { name, key } of folder.list(context)) {
        const input = await context.media.read(key)
        if (input !== null) yield { name, input, lastModified }
      }
  })()
  // Without `throw`: a download that is given up would be thrown into the files, and come back as an error that nobody awaits.
  return makeZip({ [Symbol.asyncIterator]: () => ({ next: () => all.next() }) })
}

/** The account with what features add to it; one batch, which notes that the archive was taken. */
async function readPerson(context: MemberContext, declared: readonly PersonalData[]) {
  const { database, viewer } = context
  const { account } = schema
  const fields = Object.fromEntries(
    declared.flatMap((data) => Object.entries(data.accountFields).map(([name, query]) => [name, query(context)])),
  )
  const { rows, ...added } = await namedBatch(database, {
    ...fields,
    rows: database.select().from(account).where(sql`${account.id} = ${viewer.id} AND ${account.deletedAtMs} IS NULL`),
    note: noteSecurity(context, viewer.id, "archive-taken"),
  })
  const [row] = rows
  if (!row) throw new DomainError("NotFound")
  const { passwordHash, settings, links, factsVersion: _version, terms: _terms, ban: _ban, deletedAtMs: _deleted, ...plain } = row
  const stored: { readonly behavior?: unknown } = JSON.parse(settings)
  return {
    account: { ...plain, links: JSON.parse(links), hasPassword: passwordHash !== null, ...added },
    settings: { ...readSettings(settings, localeOf(row.locale)), behavior: stored.behavior ?? {} },
  }
}
