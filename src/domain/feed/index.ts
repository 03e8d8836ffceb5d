export { pageOf } from "./works-at.ts"
export { selectWorksOfKind } from "./works-of-kind.ts"
