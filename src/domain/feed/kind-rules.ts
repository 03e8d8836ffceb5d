export { FEED_KINDS, type FeedKindName, FILTER_FIELDS, type FilterName } from "./kinds.ts"
