/** For the compiler and the type-aware linter, both in Go, which spend a third of their time on collecting garbage unless they may keep more of it. */
export const KEEPING_GARBAGE = { GOGC: "300" }
/** The same for the linter, which has a type checker for each of its processors. */
export const ONE_CHECKER = { ...KEEPING_GARBAGE, GOMAXPROCS: "1" }

/**
 * What the compiler is asked to check some programs with, and those that they refer to: each over the declarations of the others, which are
 * kept, so that the next check reads only what changed since. One checker: each of several would work out anew what files share.
 */
export const compilerArguments = (programs: readonly string[]): readonly string[] => [
  "-b",
  ...programs,
  "--builders",
  "1",
  "--checkers",
  "1",
]
