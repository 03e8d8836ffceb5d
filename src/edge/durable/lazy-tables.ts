/** Tables that are there only from the first write on until the object is emptied, since an object without storage costs nothing. */
export class LazyTables {
  readonly #sql: SqlStorage
  readonly #tables: readonly string[]
  #exist: boolean

  /** `tables` are `CREATE … IF NOT EXISTS`, `first` the name of the first. */
  constructor(sql: SqlStorage, tables: readonly string[], first: string) {
    this.#sql = sql
    this.#tables = tables
    this.#exist = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?", first).toArray().length > 0
    // Objects outlive deployments, and their tables with them.
    if (this.#exist) for (const table of tables) sql.exec(table)
  }

  get exist(): boolean {
    return this.#exist
  }

  /** The rows of a query; none while there are no tables. */
  rows<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: SqlStorageValue[]): Row[] {
    return this.#exist ? this.#sql.exec<Row>(query, ...bindings).toArray() : []
  }

  /** Writes, making the tables where they are missing; answers what the statement returns. */
  write<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: SqlStorageValue[]): Row[] {
    if (!this.#exist) for (const table of this.#tables) this.#sql.exec(table)
    this.#exist = true
    return this.#sql.exec<Row>(query, ...bindings).toArray()
  }

  /** Notes that the object's storage is being deleted. */
  noteDeleted(): void {
    this.#exist = false
  }
}
