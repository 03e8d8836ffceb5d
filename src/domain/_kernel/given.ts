type Known<Said> = { [Key in keyof Said as undefined extends Said[Key] ? never : Key]: Said[Key] }
type Perhaps<Said> = { [Key in keyof Said as undefined extends Said[Key] ? Key : never]?: Exclude<Said[Key], undefined> }
/** An object whose members that may be undefined are absent where they are. */
export type Given<Said> = { [Key in keyof (Known<Said> & Perhaps<Said>)]: (Known<Said> & Perhaps<Said>)[Key] }

/** An object without the members that are undefined: what was not said is not there, in an answer, a row or JSON. */
export function given<const Said extends object>(said: Said): Given<Said>
export function given(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}
