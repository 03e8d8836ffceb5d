/** What every section of the settings knows of whose they are. */
export interface SettingsMember {
  readonly id: string
  readonly name: string
  readonly email: string | null
  /** ISO 8601; null where nobody asked for the account to be deleted. */
  readonly deleteAt: string | null
  /** Milliseconds from the last proof of who they are to this page. */
  readonly proofAgeMs: number
}
