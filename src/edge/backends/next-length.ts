/** The length that a model makes of the one that was ordered, of those that it makes, from the shortest (s): the next, or its longest. */
export function nextLengthS(lengthsS: readonly number[], orderedS: number): number {
  return lengthsS.find((one) => one >= orderedS) ?? lengthsS.at(-1) ?? orderedS
}
