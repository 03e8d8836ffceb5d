export { BASE_COINS, type PricedAction, type PriceInput, priceCoins, type Quote, quote } from "./rules.ts"
