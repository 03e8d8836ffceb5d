// The pure parts of the feature behind one door: browsers import this file, since index.ts may reach the database.
export { heedingOfAll, ORDER_FIELDS, type OrderField } from "./order-fields.ts"
export { matchSampler, type NamedSampler, nameSampler, readSampler, type SamplerChoice, type SamplerNaming } from "./sampler-names.ts"
