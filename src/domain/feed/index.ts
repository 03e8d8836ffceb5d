export { selectWorksOfKind } from "./works-of-kind.ts"
