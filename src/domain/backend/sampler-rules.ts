// The names of samplers for those who need nothing else of this feature: browsers load no more of it.
export { matchSampler, type NamedSampler, nameSampler, readSampler, type SamplerChoice, type SamplerNaming } from "./sampler-names.ts"
