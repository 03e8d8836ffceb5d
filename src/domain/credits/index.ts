export { type PriceInput, type Quote, quote } from "./rules.ts"
