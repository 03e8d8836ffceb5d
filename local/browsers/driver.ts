/** A browser of another engine, as far as the journeys use one: one window of somebody the site has never seen. */
export interface Driver {
  /** Name and version, such as `Firefox 153.7.0`. */
  readonly engine: string
  goTo(url: string): Promise<void>
  /** Runs the body of an async function in the page, with `argument`; answers what it returns, as JSON has it. */
  run(body: string, argument?: unknown): Promise<unknown>
  /** Presses the middle of an element, as a pointer does. */
  press(selector: string): Promise<void>
  /** Types into an element that has the focus after it. */
  type(selector: string, text: string): Promise<void>
  /** Presses a key wherever the focus is, named as in `KEYS`. */
  key(name: KeyName): Promise<void>
  /** Chooses files in a file field. */
  choose(selector: string, paths: readonly string[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG of what is seen. */
  picture(): Promise<Buffer>
  end(): Promise<void>
}

/** What WebDriver calls the keys that are no letters. */
export const KEYS = { ArrowRight: "\uE014", ArrowLeft: "\uE012", Enter: "\uE007", End: "\uE010", Home: "\uE011" } as const
export type KeyName = keyof typeof KEYS

/** Starts a browser of one engine; `folder` is for what it writes. */
export type StartDriver = (folder: string) => Promise<Driver>
