/** What the command is asked to do. */
export type BackupCommand =
  | { readonly kind: "help" }
  | { readonly kind: "make"; readonly into: string | null }
  | { readonly kind: "restore"; readonly place: string }
  | { readonly kind: "note"; readonly place: string }

export const HELP = `npm run backup                          copies the database and the files, while Atelier runs or not
npm run backup -- --to <folder>          into another folder, such as one on another disk
npm run backup -- --restore <backup>     puts a backup back; stop Atelier first
npm run backup -- --noted <where>        notes a backup that you made elsewhere, such as of a database of LIBSQL_URL

A backup is a folder with database.db and wrangler/. Without --to it lies below backups/ in the data folder, on the same disk.
/admin/backups tells when the last one was made and where it lies.`

/** Reads the arguments, or says what is wrong with them. */
export function parseBackupCommand(args: readonly string[]): BackupCommand | string {
  const [name, value, ...rest] = args
  if (name === undefined) return { kind: "make", into: null }
  if (name === "help" || name === "--help") return { kind: "help" }
  if (rest.length > 0) return `What is "${rest.join(" ")}"?`
  if (name !== "--to" && name !== "--restore" && name !== "--noted") return `There is no option "${name}".`
  if (value === undefined || value.trim() === "") return `${name} wants a place.`
  if (name === "--to") return { kind: "make", into: value }
  return name === "--restore" ? { kind: "restore", place: value } : { kind: "note", place: value }
}
