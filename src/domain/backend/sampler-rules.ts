// The names of samplers for those who need nothing else of this feature: browsers load no more of it.
export { matchSampler, nameSampler, readSampler } from "./sampler-names.ts"
