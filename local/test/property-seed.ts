/** The environment variable with a seed of one's own, such as one that broke a rule. */
export const PROPERTY_SEED = "PROPERTY_SEED"

/** What the gate draws by: a change turns it red by what it changed, not by a value that nobody had drawn before. */
const GATE_SEED = 20_260_101

/** The seed of the property tests: that of the gate, or of an environment's own. Throws where that is no whole number. */
export function propertySeed(env: Readonly<Record<string, string | undefined>>): number {
  const own = env[PROPERTY_SEED]
  if (own === undefined || own === "") return GATE_SEED
  if (!/^-?\d{1,10}$/.test(own)) throw new Error(`${PROPERTY_SEED} must be a whole number, not ${own}`)
  return Number(own)
}
